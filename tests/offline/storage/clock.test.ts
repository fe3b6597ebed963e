import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withLock } from '#offline/outbox/send/lock.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { type Fault, FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(13))
  admit(server, 1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const hour = 3_600_000
const said = () => server.ledger.map(({ body }) => body['message'])
const once = (fault: Fault) => {
  const queue: Fault[] = [fault]
  server.fault = () => queue.shift() ?? null
}

describe('a clock that jumps', () => {
  test.each([2 * hour, -24 * hour, -365 * 24 * hour])(
    'by %i ms neither blocks nor reorders a lane',
    async (by) => {
      await phone.message(1, 'before')
      once('busy_503')
      await phone.drain()
      phone.time += by
      await phone.message(1, 'after')
      await phone.drain()
      expect(said()).toEqual(['mbefore', 'mafter'])
    },
  )

  test('back does not leave an item claimed by a dead sender', async () => {
    await phone.message(1, 'a')
    const env = { ...phone.env(), locks: null }
    void withLock(env, 1, 'dead', () => new Promise<string>(() => undefined))
    await expect.poll(() => withDb(1, (db) => db.meta.get('drain'))).toBeDefined()
    await withDb(1, (db) =>
      db.outbox.toCollection().modify({ state: 'sending', owner: 'dead', leaseUntil: phone.time + 30_000 }),
    )
    phone.time -= 24 * hour
    expect(await withLock(env, 1, 'b', () => Promise.resolve('b'))).toBe('b')
    expect(await withLock(phone.env(), 1, 'c', () => Promise.resolve('c'))).toBe('c')
    await phone.drain()
    expect(said()).toEqual(['ma'])
  })

  test('forward does not take over from a sender that renews its lease', async () => {
    const env = phone.env()
    const kept = await withLock(env, 1, 'a', async (hold) => {
      phone.time += 2 * hour
      return hold.renew()
    })
    expect(kept).toBe(true)
  })
})

test('a check-in in the repeated hour at the end of daylight saving time has the right time', async () => {
  // 1:30 occurs twice on 1 November 2026 in America/Chicago: 06:30 and 07:30 UTC.
  for (const at of ['2026-11-01T06:30:00.000Z', '2026-11-01T07:30:00.000Z']) {
    phone.time = Date.parse(at)
    const kind = at.includes('06:') ? ('checkin' as const) : ('checkout' as const)
    await enqueue(phone.env(), 1, 'reservations.attend', {
      reservationId: 5,
      kind,
      at,
      recorded_offline: true,
    })
  }
  await phone.drain()
  expect(server.ledger.map(({ body }) => [body['kind'], body['at']])).toEqual([
    ['checkin', '2026-11-01T06:30:00.000Z'],
    ['checkout', '2026-11-01T07:30:00.000Z'],
  ])
})

test('an item carries the time at which it was written, and at each sending the time then', async () => {
  const written = phone.time
  await phone.message(1, 'a')
  const sent: [string, string][] = []
  phone.wire = (send) => (input, init) => {
    const { 'x-highseat-written': at = '', 'x-highseat-device-time': now = '' } = Object.fromEntries(
      new Headers(init?.headers),
    )
    if (init?.method === 'POST') sent.push([at, now])
    return send(input, init)
  }
  once('applied_lost')
  await phone.drain()
  phone.time += 24 * hour
  await phone.drain()
  const iso = (ms: number) => new Date(ms).toISOString()
  expect(sent).toEqual([
    [iso(written), iso(written)],
    [iso(written), iso(written + 24 * hour)],
  ])
  expect(said()).toEqual(['ma'])
})

describe('a request that never ends', () => {
  const hurry = () => {
    const { timeout } = AbortSignal
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, ms / 200))
  }

  test.each(['hang', 'drip'] as const)(
    '(%s) times out after twenty seconds, and its item is sent again and executed once',
    async (fault) => {
      hurry()
      await phone.message(1, 'a')
      once(fault)
      expect(await phone.drain()).toMatchObject({ sent: 0, pending: 1 })
      expect((await phone.rows(1))[0]).toMatchObject({ state: 'queued', lastError: { kind: 'network' } })
      await phone.drain({ retryNetworkFailures: true })
      expect(said()).toEqual(['ma'])
    },
  )

  test('of a file upload times out as well, and the upload resumes at its offset', async () => {
    hurry()
    await enqueue(phone.env(), 1, 'tickets.create', { category: 1, subject: 's', description: 'd' }, [
      { field: 'media', name: 'a.mp4', type: 'video/mp4', bytes: new ArrayBuffer(900_000) },
    ])
    let pieces = 0
    server.fault = ({ method }) => (method === 'PUT' && (pieces += 1) === 3 ? 'hang' : null)
    await phone.drain()
    await phone.drain({ retryNetworkFailures: true })
    expect(server.ledger).toHaveLength(1)
    const sent = server.requests.filter(({ method }) => method === 'PUT').map(({ bytes }) => bytes)
    expect(sent).toHaveLength(5)
  })
})

test('a token that expires between two pieces of a file pauses all items, and the upload resumes there', async () => {
  await enqueue(phone.env(), 1, 'tickets.create', { category: 1, subject: 's', description: 'd' }, [
    { field: 'media', name: 'a.mp4', type: 'video/mp4', bytes: new ArrayBuffer(2_500_000) },
  ])
  await phone.message(1, 'later')
  let pieces = 0
  server.fault = ({ method }) => (method === 'PUT' && (pieces += 1) === 7 ? 'error_401' : null)
  await phone.drain()
  expect(said()).toEqual(['mlater'])
  const [row] = await phone.rows(1)
  expect(row).toMatchObject({ state: 'auth' })
  await withDb(1, (db) => db.outbox.where('state').equals('auth').modify({ state: 'queued', nextAt: 0 }))
  await phone.drain()
  expect(server.ledger).toHaveLength(2)
  const sent = server.requests.filter(({ method }) => method === 'PUT').length
  expect(sent).toBe(11)
})

test('a connection that drops every moment delivers every item once', async () => {
  for (let n = 0; n < 30; n += 1) await phone.message(1, n, 1 + (n % 3))
  let asked = 0
  server.fault = () => ((asked += 1) % 3 === 0 ? null : asked % 3 === 1 ? 'reset_before' : 'applied_lost')
  for (let n = 0; n < 200 && (await phone.rows(1)).length > 0; n += 1) {
    await phone.drain({ retryNetworkFailures: true })
    phone.time += 2000
  }
  expect(await phone.rows(1)).toEqual([])
  expect(new Set(said()).size).toBe(30)
  expect(said()).toHaveLength(30)
})

test('on a slow connection that loses one response in twenty, every item arrives once', async () => {
  const random = seeded(14)
  for (let n = 0; n < 40; n += 1) await phone.message(1, n, 1 + (n % 4))
  phone.wire = (send) => async (input, init) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 2 + random() * 20)
    })
    return send(input, init)
  }
  server.fault = () => (random() < 0.025 ? 'reset_before' : random() < 0.025 ? 'applied_lost' : null)
  for (let n = 0; n < 60 && (await phone.rows(1)).length > 0; n += 1) {
    await phone.drain({ retryNetworkFailures: true })
    phone.time += 10_000
  }
  expect(new Set(said()).size).toBe(40)
  expect(said()).toHaveLength(40)
})
