// `npm run bench:server`: bookings of the same days at once, and searches against the bare statement at 100,000 stands.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-bench-'))
const stands = Number(process.argv[2] ?? 100_000)
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
const percentile = (all, share) => [...all].sort((a, b) => a - b)[Math.floor(all.length * share)]
const timed = async (count, work) => {
  const took = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await work(i)
    took.push(performance.now() - began)
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95) }
}
const lines = []
const line = (name, figure, budget, floor, good) => lines.push({ name, figure, budget, floor, good })

const servers = [await start()]
servers.push(await start())
const post = (server, path, body, headers = {}) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

const race = async () => {
  const login = await post(servers[0], 'auth/login', {
    email: 'hunter2@demo.highseat.example',
    password: 'highseat-demo',
  })
  const bearer = { Authorization: `Bearer ${(await login.json()).token}` }
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

const searches = async () => {
  spawnSync(process.execPath, ['dist/server/demo.js', '--stands', String(stands)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const client = new pg.Client({
    host: join(dataDir, 'database', 'run'),
    user: 'highseat',
    database: 'highseat',
  })
  await client.connect()
  await client.query('analyze')
  const corner = (i) => ({ south: 28 + (i % 17), west: -120 + ((i * 7) % 46) })
  const bare = await timed(1000, (i) => {
    const { south, west } = corner(i)
    return client.query(
      `select * from stand s where s.status = 'approved' and s.active and s.deleted_at is null
        and s.lat between $1 and $2 and s.lng between $3 and $4 order by s.created_at desc, s.id desc limit 9`,
      [south, south + 3, west, west + 4],
    )
  })
  const whole = await timed(1000, async (i) => {
    const { south, west } = corner(i)
    const view = `sw_lat=${south}&sw_long=${west}&ne_lat=${south + 3}&ne_long=${west + 4}`
    const answer = await fetch(`${servers[0].url}/api/all-stands?${view}&per_page=9`)
    if (!answer.ok) throw new Error(`A search was answered ${answer.status}`)
    await answer.arrayBuffer()
  })
  await client.end()
  line(
    `search of ${stands} stands, p95`,
    `${whole.p95.toFixed(1)} ms, p50 ${whole.p50.toFixed(1)}`,
    '50 ms',
    `${bare.p95.toFixed(1)} ms, p50 ${bare.p50.toFixed(1)} (bare SQL; ratio ${(whole.p50 / bare.p50).toFixed(1)})`,
    whole.p95 <= 50,
  )
}

try {
  await race()
  await searches()
} finally {
  for (const { child } of servers) {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  rmSync(dataDir, { recursive: true, force: true })
}
for (const { name, figure, budget, floor, good } of lines)
  console.log(`BENCH ${JSON.stringify([name, figure, budget, floor, good])}`)
process.exit(lines.every(({ good }) => good) ? 0 : 1)
