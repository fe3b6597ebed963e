import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { chanceOf } from '#server/config/random.ts'
import { databaseProcess } from '#tests/support/server/own-database.ts'
import { type RunningServer, startServer } from '#tests/support/server/run.ts'

/** `KILLS=50` for the long run. */
const kills = Number(process.env['KILLS'] ?? 8)
// Longer than a socket's address may be: the supervisor must find another place for it.
const folder = mkdtempSync(join(tmpdir(), 'highseat-kills-'))
const dataDir = join(
  folder,
  'a-folder-with-a-name-that-is-longer-than-a-socket-may-have',
  'and-another-one-below-it',
)
const env = { DEMO: '1', TEST_HOOKS: '1' }
let server: RunningServer

afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const post = (path: string, body: unknown, headers: Record<string, string>): Promise<Response> =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  })

it(
  `every acknowledged write is there, once, after ${kills} kills of the server and of its database`,
  async () => {
    server = await startServer({ dataDir, env })
    const login = await post(
      'auth/login',
      { email: 'hunter@demo.highseat.example', password: 'highseat-demo' },
      {},
    )
    const { token } = (await login.json()) as { token: string }
    const bearer = { Authorization: `Bearer ${token}` }
    const chance = chanceOf('kills')
    const acknowledged: string[] = []
    const faults: number[] = []
    let writing = true
    let next = 0

    /** Sends one ticket until it is acknowledged, with the same key each time, as the outbox does. */
    const write = async (): Promise<void> => {
      while (writing) {
        const subject = `ticket ${next++}`
        for (;;) {
          const answer = await post(
            'create-ticket',
            { category: 1, subject, description: 'd' },
            { ...bearer, 'Idempotency-Key': subject },
          ).catch(() => null)
          if (answer?.ok) break
          if (answer && answer.status !== 503 && answer.status !== 409) {
            faults.push(answer.status)
            return
          }
          await wait(15)
        }
        acknowledged.push(subject)
      }
    }
    const writers = Array.from({ length: 4 }, write)
    for (let i = 0; i < kills; i++) {
      const goal = acknowledged.length + 4 + Math.floor(chance() * 30)
      while (acknowledged.length < goal && faults.length === 0) await wait(1 + chance() * 4)
      if (i % 2 === 0) process.kill(databaseProcess(dataDir), 'SIGKILL')
      else {
        await server.kill9()
        server = await startServer({ dataDir, env })
      }
    }
    const goal = acknowledged.length + 10
    while (acknowledged.length < goal && faults.length === 0) await wait(5)
    writing = false
    await Promise.all(writers)

    const found: string[] = []
    for (let page = 1; ; page++) {
      const answer = await fetch(`${server.url}/api/tickets?per_page=100&page=${page}`, { headers: bearer })
      const { data } = (await answer.json()) as { data: { subject: string }[] }
      found.push(...data.map(({ subject }) => subject))
      if (data.length < 100) break
    }
    console.log(`${acknowledged.length} acknowledged writes, ${found.length} found, after ${kills} kills`)
    expect(faults).toEqual([])
    expect(found.sort()).toEqual(acknowledged.sort())
  },
  120_000 + kills * 5000,
)

it('a second server on the same data folder shares the database, which survives the end of the first', async () => {
  const second = await startServer({ dataDir, env })
  const pid = databaseProcess(dataDir)
  await second.stop()
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(databaseProcess(dataDir)).toBe(pid)
})

it('servers that end at once end the database with them', async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const all = [server, await startServer({ dataDir, env })]
    expect(existsSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'))).toBe(true)
    await Promise.all(all.map((one) => one.stop()))
    // A database that has ended takes the file with it.
    expect(existsSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'))).toBe(false)
    server = await startServer({ dataDir, env })
  }
}, 120_000)
