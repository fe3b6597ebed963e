// `npm run bench:server`: each read beside its bare statement, and bookings of the same days at once beside as many pings.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchReads } from './reads.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-bench-'))
const environment = { ...process.env, DATA_DIR: dataDir, PORT: '0', TILES_ONLINE: '0', LOG_LEVEL: 'error' }
delete environment.npm_lifecycle_event

const start = () =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (part) => {
      const found = /listening on (\S+)/.exec(part)
      if (found) resolve({ url: found[1], child })
    })
    child.once('exit', (code) => reject(new Error(`The server ended (${code})`)))
  })
const lines = []
const line = (name, figure, budget, floor, good, reason = '') =>
  lines.push({ name, figure, budget, floor, good, reason })

const servers = [await start()]
servers.push(await start())
const post = (server, path, body, headers = {}) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const login = async (who) => {
  const email = `${who}@demo.highseat.example`
  const answer = await post(servers[0], 'auth/login', { email, password: 'highseat-demo' })
  return (await answer.json()).token
}

const reads = async () => {
  const tokens = { hunter: await login('hunter'), landowner: await login('landowner') }
  for (const { name, figure, floor, share, good, reason } of await benchReads(
    servers[0].url,
    dataDir,
    tokens,
  ))
    line(
      `read: ${name}`,
      `${Math.round(figure)}/s, ${Math.round(share * 100)} %`,
      '50 % of bare',
      `${Math.round(floor)}/s (bare statement)`,
      good,
      reason,
    )
}

const race = async () => {
  const bearer = { Authorization: `Bearer ${await login('hunter2')}` }
  const offered = await (await fetch(`${servers[0].url}/api/hunting-detail/1`)).json()
  const free = offered.data.available_dates.filter((day) => !day.is_reserved).map((day) => day.date)
  const took = []
  let fair = true
  for (const day of free.slice(30, 34)) {
    const wish = { stand_id: 1, reserve_dates: [day], cancellation_policy: true }
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => post(servers[i % 2], 'reserve-stand', wish, bearer)),
    )
    took.push(performance.now() - began)
    const count = (status) => answers.filter((answer) => answer.status === status).length
    if (count(200) !== 1 || count(409) !== 199) fair = false
  }
  const pings = performance.now()
  await Promise.all(Array.from({ length: 200 }, (_, i) => fetch(`${servers[i % 2].url}/api/ping`)))
  const floor = performance.now() - pings
  const worst = Math.max(...took)
  line(
    '200 bookings at once, 2 servers',
    `${worst.toFixed(0)} ms${fair ? '' : ', UNFAIR'}`,
    '2000 ms, 1 winner',
    `${floor.toFixed(0)} ms (pings)`,
    fair && worst <= 2000,
  )
}

try {
  await reads()
  await race()
} finally {
  for (const { child } of servers) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
}
for (const { name, figure, budget, floor, good, reason } of lines)
  console.log(`BENCH ${JSON.stringify([name, figure, budget, floor, good, reason])}`)
process.exit(lines.every(({ good }) => good) ? 0 : 1)
