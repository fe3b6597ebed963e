// Each read of the server beside a plain `node:http` server that runs the read's own statement alone.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import { createServer } from 'vite'
import { throughput } from './load.mjs'

/** Short turns, so that whatever else the machine does slows both alike. */
const rounds = 12
const ms = 120

/** Who asks for what; the ids are the demo's. */
const reads = [
  ['stand, visitor', 'stand-detail/1', null],
  ['stand, signed in', 'stand-detail/1', 'hunter'],
  ['search', 'all-stands', null],
  ['reviews of a stand', 'stand-review/1', null],
  ['reservation', 'reservation-detail/1', 'hunter'],
  ['my reservations', 'reserve-stands?status=history', 'hunter'],
  ["owner's bookings", 'stand-reservation/1', 'landowner'],
  ['my stands', 'get-stands?status=all', 'landowner'],
  ['favorites', 'favorite-stands', 'hunter'],
  ['notifications', 'user-notifications', 'hunter'],
  ['unread notifications', 'unread-notifications-count', 'hunter'],
  ['chat', 'reservation-chat/1/3', 'hunter'],
  ['tickets', 'tickets', 'hunter'],
  ['trophies', 'user-trophies', 'hunter'],
  ['invitations', 'additional-hunter/1?type=joined', 'hunter'],
  ['vouchers', 'user-vouchers', 'hunter'],
]

const listening = (child) =>
  new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      const found = /listening on (\S+)/.exec(part)
      if (found) resolve(found[1])
    })
    child.once('exit', (code) => reject(new Error(`The bare server ended (${code})`)))
  })

const bareStatements = async (dataDir, asked) => {
  const vite = await createServer({
    configFile: false,
    // The server writes its mails from the page's catalogue.
    plugins: [lingui()],
    server: { middlewareMode: true, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  })
  try {
    const { statementsOf } = await vite.ssrLoadModule('/tests/bench/reads.ts')
    return await statementsOf(dataDir, asked)
  } finally {
    await vite.close()
  }
}

/** Answers a second of the read, of its bare statement and of all its statements; and why it is short of half. */
const measure = async ({ own, one, all, ping, statements, who }) => {
  const [sums, servers] = [[0, 0, 0], statements > 1 ? [own, one, all] : [own, one]]
  for (const server of servers) await throughput(...server)
  for (let round = 0; round < rounds; round++)
    for (const [i, server] of servers.entries()) sums[i] += (await throughput(...server)) / rounds
  if (statements === 1) sums[2] = sums[1]
  const [least, most] = [sums[0] / sums[1], sums[0] / sums[2]]
  const rate = async () => Math.round(await throughput(...ping))
  const first = who ? 'the look-up of the session first' : 'who may see it, or which rows, first'
  const reason =
    least >= 0.5
      ? ''
      : statements > 1
        ? `${statements} statements, ${first}; ${Math.round(most * 100)} % of a bare server that runs them all (${Math.round(sums[2])}/s)`
        : `without any statement ${await rate()}/s (ping)`
  return { figure: sums[0], floor: sums[1], share: least, good: most >= 0.5, reason }
}

/** Every read of the list with its bare statement on the same database, in the same minute. */
export const benchReads = async (url, dataDir, tokens) => {
  const asked = reads.map(([, path, who]) => ({ path, bearer: who && tokens[who] }))
  const { connection, statements } = await bareStatements(dataDir, asked)
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('bare.mjs', import.meta.url)), JSON.stringify({ connection, statements })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    const bare = await listening(child)
    const rows = []
    for (const [i, [name, path, who]] of reads.entries()) {
      const headers = who ? { Authorization: `Bearer ${tokens[who]}` } : {}
      const found = await measure({
        own: [`${url}/api/${path}`, { headers, ms }],
        one: [`${bare}/${i}`, { ms }],
        all: [`${bare}/${i}/all`, { ms }],
        ping: [`${url}/api/ping`, { ms: 4 * ms }],
        statements: statements[i].length,
        who,
      })
      rows.push({ name, ...found })
    }
    return rows
  } finally {
    child.kill('SIGTERM')
  }
}
