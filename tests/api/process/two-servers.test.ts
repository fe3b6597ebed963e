import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '#tests/support/server/run.ts'
import { type MailServer, mailServer } from '#tests/support/server/smtp.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-two-'))
let first: RunningServer
let second: RunningServer
let mail: MailServer
const both = () => [first, second]

const post = (server: RunningServer, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const signIn = async (server: RunningServer, name: string): Promise<Record<string, string>> => {
  const login = { email: `${name}@demo.highseat.example`, password: 'highseat-demo' }
  const { token } = (await (await post(server, 'auth/login', login)).json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

/** What the shared database says; it listens in its folder only. */
const ask = async <T extends object>(text: string): Promise<T> => {
  const client = new pg.Client({
    host: join(dataDir, 'database', 'run'),
    user: 'highseat',
    database: 'highseat',
  })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows[0]!
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  mail = await mailServer()
  const env = { DEMO: '1', TEST_HOOKS: '1', TRUST_PROXY: '1', SMTP_URL: mail.url }
  // Both at once: one of them makes the database, the other joins.
  ;[first, second] = await Promise.all([startServer({ dataDir, env }), startServer({ dataDir, env })])
})
afterAll(async () => {
  await Promise.all(both().map((server) => server.stop()))
  await mail.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('two servers on one database', { timeout: 120_000 }, () => {
  it('accept one of 200 bookings of the same days and answer the others with a conflict', async () => {
    const sessions = [await signIn(first, 'hunter2'), await signIn(second, 'hunter2')]
    const offered = await fetch(`${first.url}/api/hunting-detail/1`, { headers: sessions[0]! })
    const { data } = (await offered.json()) as {
      data: { available_dates: { date: string; is_reserved: boolean }[] }
    }
    const free = data.available_dates.filter((each) => !each.is_reserved).map((each) => each.date)
    for (const day of free.slice(30, 33)) {
      const wish = { stand_id: 1, reserve_dates: [day], cancellation_policy: true }
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          post(both()[i % 2]!, 'reserve-stand', wish, sessions[(i >> 1) % 2]!),
        ),
      )
      const counts: Record<string, number> = {}
      for (const { status, headers } of answers) {
        const name = `${status} ${headers.get('X-Highseat-Failure') ?? ''}`.trim()
        counts[name] = (counts[name] ?? 0) + 1
      }
      expect(counts).toEqual({ '200': 1, '409 dates_taken': 199 })
    }
  })

  it('send each email once and run each job once', async () => {
    const count = 60
    mail.got.splice(0)
    const sent = await Promise.all(
      Array.from({ length: count }, (_, i) =>
        post(
          both()[i % 2]!,
          'contact-us',
          { name: `Writer ${i}`, email: `w${i}@example.com`, message: 'Hello' },
          { 'X-Forwarded-For': `192.0.2.${i}` },
        ),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    await Promise.all(both().flatMap((server) => [1, 2].map(() => post(server, 'test/run-jobs', {}))))
    const subjects = mail.got.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1] ?? '')
    expect(subjects.toSorted()).toEqual(
      Array.from({ length: count }, (_, i) => `Contact: Writer ${i}`).toSorted(),
    )
    const jobs = await ask<{ twice: string; open: string }>(
      `select count(*) filter (where attempts > 1) as twice,
        count(*) filter (where state <> 'done' and run_at <= now()) as open from job`,
    )
    expect(jobs).toEqual({ twice: '0', open: '0' })
  })

  it('have one clock', async () => {
    const now = async (server: RunningServer) =>
      ((await (await fetch(`${server.url}/api/ping`)).json()) as { now: string }).now.slice(0, 13)
    await post(first, 'test/clock', { now: '2031-05-05T05:00:00Z' })
    expect(await Promise.all(both().map(now))).toEqual(['2031-05-05T05', '2031-05-05T05'])
    await post(second, 'test/clock', { now: null })
    const today = new Date().toISOString().slice(0, 10)
    expect((await Promise.all(both().map(now))).map((text) => text.slice(0, 10))).toEqual([today, today])
  })
})

describe('a thousand guesses at once, at two servers', { timeout: 120_000 }, () => {
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  const near = '198.51.100.7'
  const strange = (i: number) => `203.0.${i >> 8}.${i & 255}`
  const junior = { email: 'junior@demo.highseat.example', password: 'highseat-demo' }

  /** Sends them together, and counts what they were told; how long to wait stands beside every refusal. */
  const race = async (count: number, send: (i: number, server: RunningServer) => Promise<Response>) => {
    const counts: Record<string, number> = {}
    await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        const answer = await send(i, both()[i % 2]!)
        await answer.text()
        const wait = Number(answer.headers.get('Retry-After'))
        const waits = answer.status !== 429 ? '' : wait > 0 && wait <= 3600 ? ' and when' : ' but not when'
        const name = `${answer.status} ${answer.headers.get('X-Highseat-Failure') ?? ''}${waits}`.trim()
        counts[name] = (counts[name] ?? 0) + 1
      }),
    )
    return counts
  }
  const sessions = async (email: string) =>
    (
      await ask<{ n: string }>(
        `select count(*) as n from session s join app_user u on u.id = s.user_id where u.email = '${email}'`,
      )
    ).n

  it('at a password: ten are checked, and nobody else is locked out', async () => {
    const guess = (i: number, server: RunningServer) =>
      post(server, 'auth/login', { ...junior, password: `guess ${i}` }, from(near))
    expect(await race(1000, guess)).toEqual({ '401 wrong_credentials': 10, '429 too_many and when': 990 })
    const before = await sessions(junior.email)
    const right = (_: number, server: RunningServer) => post(server, 'auth/login', junior, from(near))
    expect(await race(100, right)).toEqual({ '429 too_many and when': 100 })
    expect(await sessions(junior.email)).toBe(before)
    const owner = await post(second, 'auth/login', junior, from('192.0.2.200'))
    const neighbour = { email: 'landowner@demo.highseat.example', password: 'highseat-demo' }
    expect([owner.status, (await post(first, 'auth/login', neighbour, from(near))).status]).toEqual([
      200, 200,
    ])
  })

  it('at a password from a thousand addresses: fifty are checked, and the owner can sign in from a known network', async () => {
    const home = from('2001:db8:7:7::1')
    expect((await post(first, 'auth/login', junior, home)).status).toBe(200)
    await ask(`delete from rate_limit returning key`)
    const guess = (i: number, server: RunningServer) =>
      post(server, 'auth/login', { ...junior, password: `guess ${i}` }, from(strange(i)))
    expect(await race(1000, guess)).toEqual({ '401 wrong_credentials': 50, '429 too_many and when': 950 })
    expect((await post(first, 'auth/login', junior, from('192.0.2.201'))).status).toBe(429)
    // Another address of the same house.
    const again = await post(second, 'auth/login', junior, from('2001:DB8:7:7:aaaa:bbbb:cccc:dddd'))
    expect(again.status).toBe(200)
  })

  it('at a reset token: twenty are checked, and the owner’s token still works', async () => {
    const email = 'landowner2@demo.highseat.example'
    expect((await post(first, 'auth/forgot-password', { email }, from(near))).status).toBe(200)
    mail.got.splice(0)
    // The email is written by the first job, and sent by the second.
    for (const server of both()) await post(server, 'test/run-jobs', {})
    const mailed = mail.got.find(({ data }) => data.includes('reset-password'))!.data
    const plain = mailed.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    const token = /token=([\w-]{43})/.exec(plain)![1]!
    const reset = (guess: string) => ({
      token: guess,
      email,
      password: 'three quiet ridges',
      password_confirmation: 'three quiet ridges',
    })
    const wrong = (i: number) => `${i}`.padStart(43, 'x')
    const guess = (i: number, server: RunningServer) =>
      i % 4 < 2
        ? post(server, 'auth/reset-password', reset(wrong(i)), from(near))
        : fetch(
            `${server.url}/api/auth/check-reset-password-token?${new URLSearchParams({ token: wrong(i), email }).toString()}`,
            { headers: from(near) },
          )
    expect(await race(1000, guess)).toEqual({ '422 link_expired': 20, '429 too_many and when': 980 })
    // A right link is not counted, also from where the guesses came.
    expect((await post(second, 'auth/reset-password', reset(token), from(near))).status).toBe(200)
  })

  it('at a verification code: a hundred are checked', async () => {
    const guess = (i: number, server: RunningServer) =>
      fetch(`${server.url}/api/auth/verify-url?code=${`${i}`.padStart(43, 'x')}`, { headers: from(near) })
    expect(await race(1000, guess)).toEqual({ '422 link_expired': 100, '429 too_many and when': 900 })
  })
})
