import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  discardItem,
  editItem,
  enqueue,
  makeDue,
  resumeAfterSignIn,
  resumeHeld,
} from '#offline/outbox/outbox.ts'
import { type Fault, FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone

beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(3))
  admit(server, 1, 2)
})
afterEach(() => server.close())

const once = (fault: Fault) => {
  const queue: Fault[] = [fault]
  server.fault = () => queue.shift() ?? null
}
const said = () => server.ledger.map(({ body }) => body['message'])
const row = async () => (await phone.rows(1))[0]

describe('the effect of a response on the sent item', () => {
  const waits: [Fault, string, string][] = [
    ['error_500', 'queued', 'server'],
    ['busy_429', 'queued', 'server'],
    ['busy_503', 'queued', 'server'],
    ['running_409', 'queued', 'server'],
    ['applied_lost', 'queued', 'network'],
    ['reset_before', 'queued', 'network'],
    ['half_body', 'queued', 'network'],
    ['portal_200', 'queued', 'network'],
    ['portal_511', 'queued', 'network'],
    ['redirect_302', 'queued', 'network'],
    ['error_401', 'auth', 'auth'],
    ['old_426', 'held', 'too_old'],
    ['too_large_413', 'needs_you', 'refused'],
    ['invalid_422', 'needs_you', 'refused'],
    ['forbidden_403', 'needs_you', 'refused'],
    ['missing_404', 'needs_you', 'refused'],
  ]
  test.each(waits)('%s: the item stays in the outbox as %s', async (fault, state, kind) => {
    await phone.message(1, 'a')
    once(fault)
    await phone.drain()
    expect(await row()).toMatchObject({ state, attempts: 1, lastError: { kind } })
  })

  test.each([
    ['busy_429', 7000],
    ['busy_503', 3000],
    ['running_409', 1000],
  ] as const)('%s says when to come back, and that is kept', async (fault, ms) => {
    await phone.message(1, 'a')
    once(fault)
    await phone.drain()
    expect((await row())!.nextAt - phone.time).toBe(ms)
    phone.time += ms - 1
    await phone.drain({ retryNetworkFailures: true })
    expect(said()).toEqual([])
    phone.time += 1
    await phone.drain()
    expect(said()).toEqual(['ma'])
  })
})

test('the answer of a captive portal is none of the service’s, even one that looks like it', async () => {
  await phone.message(1, 'a')
  phone.wire = (send) => (input, init) =>
    init?.method === 'POST'
      ? Promise.resolve(new Response('{"status":true,"message":"Welcome","data":{}}', { status: 200 }))
      : send(input, init)
  await phone.drain()
  expect(await row()).toMatchObject({ state: 'queued', lastError: { kind: 'network' } })
})

describe('lanes', () => {
  test('keep their order, and one that needs the person does not block another', async () => {
    await phone.message(1, 'first', 1)
    await phone.message(1, 'second', 1)
    await phone.message(1, 'elsewhere', 2)
    once('invalid_422')
    await phone.drain()
    expect(said()).toEqual(['melsewhere'])
    const [first] = await phone.rows(1)
    await discardItem(1, first!.id)
    await phone.drain()
    expect(said()).toEqual(['melsewhere', 'msecond'])
  })

  test('send a check-in before items that were saved earlier', async () => {
    await phone.message(1, 'chat')
    await enqueue(phone.env(), 1, 'accounts.feedback', { feedback: 'fine' })
    await enqueue(phone.env(), 1, 'reservations.attend', {
      reservationId: 5,
      kind: 'checkin',
      at: '2026-11-21T06:00:00Z',
      recorded_offline: true,
    })
    await phone.drain()
    expect(server.ledger.map(({ path }) => path)).toEqual([
      'attendance/5',
      'reservation-chat/1/99',
      'feedback',
    ])
  })

  test('delay an item until the one it depends on has been sent', async () => {
    const base = await phone.message(1, 'base', 1)
    await enqueue(phone.env(), 1, 'accounts.feedback', { feedback: 'after' }, [], {
      dependsOn: [base.id],
    })
    once('busy_503')
    await phone.drain()
    expect(server.ledger).toEqual([])
    phone.time += 3000
    await phone.drain()
    expect(server.ledger.map(({ path }) => path)).toEqual(['reservation-chat/1/99', 'feedback'])
  })
})

describe('signing in', () => {
  test('a rejected token pauses all items and loses none; they are sent after the same person signs in', async () => {
    for (const n of [1, 2, 3]) await phone.message(1, n)
    server.tokens.clear()
    const report = await phone.drain()
    expect(report).toMatchObject({ outcome: 'sign_in', sent: 0 })
    expect((await phone.rows(1)).map(({ state }) => state)).toEqual(['auth', 'auth', 'auth'])
    expect(server.requests).toHaveLength(1)
    phone.session = { userId: 1, token: 'fresh' }
    server.tokens.set('fresh', 'user-1')
    await resumeAfterSignIn(1)
    await phone.drain()
    expect(said()).toEqual(['m1', 'm2', 'm3'])
  })

  test('another person never sends the item', async () => {
    await phone.message(1, 'mine')
    phone.session = { userId: 2, token: 'token-2' }
    await phone.drain()
    expect(server.requests).toEqual([])
    expect(await phone.rows(1)).toHaveLength(1)
  })

  test('a drain ends when another person signs in meanwhile, and sends nothing as them', async () => {
    for (const n of [1, 2]) await phone.message(1, n)
    phone.wire = (send) => async (input, init) => {
      const answer = await send(input, init)
      phone.session = { userId: 2, token: 'token-2' }
      return answer
    }
    expect(await phone.drain()).toMatchObject({ outcome: 'signed_out', sent: 1 })
    expect(server.ledger.map(({ user, body }) => [user, body['message']])).toEqual([['user-1', 'm1']])
    expect(await phone.rows(1)).toHaveLength(1)
  })

  test('a drain ends when the person signs out meanwhile', async () => {
    for (const n of [1, 2]) await phone.message(1, n)
    phone.wire = (send) => async (input, init) => {
      const answer = await send(input, init)
      phone.session = null
      return answer
    }
    expect(await phone.drain()).toMatchObject({ outcome: 'signed_out', sent: 1 })
    expect(said()).toEqual(['m1'])
  })

  test('a token renewed while the old one was rejected is used at once', async () => {
    await phone.message(1, 'a')
    once('error_401')
    phone.wire = (send) => async (input, init) => {
      const answer = await send(input, init)
      phone.session = { userId: 1, token: 'token-2' }
      server.tokens.set('token-2', 'user-1')
      return answer
    }
    await phone.drain()
    expect(said()).toEqual(['ma'])
  })
})

describe('retrying a refused item', () => {
  test('uses a new key, because the server stores the refusal under the old one', async () => {
    const before = await phone.message(1, 'a')
    once('invalid_422')
    await phone.drain()
    await makeDue(phone.env(), 1, before.id)
    await phone.drain()
    expect(said()).toEqual(['ma'])
    expect(server.ledger[0]!.key).not.toBe(before.id)
  })

  test('uses the same key if an earlier response was lost, so that it is not executed twice', async () => {
    await phone.message(1, 'a')
    const queue: Fault[] = ['applied_lost', 'forbidden_403']
    server.fault = () => queue.shift() ?? null
    await phone.drain()
    await phone.drain({ retryNetworkFailures: true })
    expect((await row())!.state).toBe('needs_you')
    await makeDue(phone.env(), 1, (await row())!.id)
    await phone.drain()
    expect(said()).toEqual(['ma'])
    expect(await phone.rows(1)).toEqual([])
  })

  test('uses a new key once the stored refusal itself came back', async () => {
    const before = await phone.message(1, 'a')
    once('reset_before')
    await phone.drain()
    const refused = new Response('{"message":"no"}', {
      status: 422,
      headers: { 'X-Highseat': '1', 'X-Highseat-Failure': 'invalid', 'Idempotency-Replayed': 'true' },
    })
    phone.wire = (send) => (input, init) =>
      init?.method === 'POST' ? Promise.resolve(refused.clone()) : send(input, init)
    await phone.drain({ retryNetworkFailures: true })
    expect(await row()).toMatchObject({ state: 'needs_you', lastError: { final: true } })
    phone.wire = (send) => send
    await makeDue(phone.env(), 1, before.id)
    await phone.drain()
    expect(said()).toEqual(['ma'])
    expect(server.ledger[0]!.key).not.toBe(before.id)
  })

  test('sends it once more by itself when the key of a lost answer brings the stored refusal', async () => {
    await phone.message(1, 'a')
    const queue: Fault[] = ['reset_before', 'forbidden_403']
    server.fault = () => queue.shift() ?? null
    await phone.drain()
    await phone.drain({ retryNetworkFailures: true })
    const refused = (await row())!
    expect(refused.state).toBe('needs_you')
    await makeDue(phone.env(), 1, refused.id)
    let replays = 1
    phone.wire = (send) => async (input, init) => {
      if (init?.method !== 'POST' || replays-- <= 0) return send(input, init)
      return new Response('{"message":"no"}', {
        status: 403,
        headers: { 'X-Highseat': '1', 'X-Highseat-Failure': 'chat_closed', 'Idempotency-Replayed': 'true' },
      })
    }
    await phone.drain()
    expect(said()).toEqual(['ma'])
    expect(server.ledger[0]!.key).not.toBe(refused.id)
  })

  test('after an edit sends the new content', async () => {
    const before = await phone.message(1, 'a')
    once('invalid_422')
    await phone.drain()
    const changed = { reservationId: 1, userId: 99, message: 'better' }
    expect(await editItem(phone.env(), 1, before.id, changed)).toBe('edited')
    await phone.drain()
    expect(said()).toEqual(['better'])
  })

  test('content that is invalid for the call is not saved', async () => {
    const before = await phone.message(1, 'a')
    expect(await editItem(phone.env(), 1, before.id, { message: '' })).toBe('invalid')
    expect((await row())!.payload['message']).toBe('ma')
  })
})

test('an item rejected from an unsupported client is sent after an update', async () => {
  await phone.message(1, 'a')
  once('old_426')
  await phone.drain()
  await phone.drain({ retryNetworkFailures: true })
  expect(said()).toEqual([])
  await resumeHeld(1)
  await phone.drain()
  expect(said()).toEqual(['ma'])
})

test('a drain claims no more items when its time budget is used up, and reports how many are pending', async () => {
  for (const n of [1, 2, 3, 4]) await phone.message(1, n)
  phone.wire = (send) => (input, init) => {
    phone.time += 40_000
    return send(input, init)
  }
  expect(await phone.drain({ budgetMs: 60_000 })).toMatchObject({ outcome: 'budget', sent: 2, pending: 2 })
})
