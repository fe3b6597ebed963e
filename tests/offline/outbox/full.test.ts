import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { editItem, makeDue } from '#offline/outbox/outbox.ts'
import { dropAllFromMemory } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded, usualMix } from '#tests/support/offline/faulty-server.ts'
import { admit, compare, emptyPhone, nothingWrong, Phone } from '#tests/support/offline/phone.ts'
import { fillStorage } from '#tests/support/offline/storage-full.ts'

let server: FaultyServer
let phone: Phone
let storage: { full: boolean }
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(5))
  admit(server, 1)
  storage = fillStorage()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const said = () => server.ledger.map(({ body }) => body['message'])
const report = async () => {
  const came = await phone.drain()
  if (came === 'killed') throw new Error('killed')
  return came
}

describe('on a full storage', () => {
  test('pending items are sent once each and in order, which frees space', async () => {
    const saved = []
    for (let n = 0; n < 20; n += 1) {
      await phone.message(1, n, 1 + (n % 3))
      saved.push({ userId: 1, lane: String(n % 3), text: `m${n}` })
    }
    storage.full = true
    await expect(phone.message(1, 'more')).rejects.toThrow('no room')
    expect(await report()).toMatchObject({ outcome: 'done', sent: 20, pending: 0 })
    expect(compare(saved, server.ledger, new Set())).toEqual(nothingWrong)
    expect(await withDb(1, (db) => db.meta.get('drain'))).toBeUndefined()
  })

  test('no item is lost or duplicated under the fault mix while the storage alternates between full and not', async () => {
    const random = seeded(77)
    const saved = []
    server.mix(random, usualMix)
    server.onKill = () => {
      phone.kill()
      dropAllFromMemory(1)
    }
    for (let n = 0; n < 60; n += 1) {
      storage.full = false
      await phone.message(1, n, 1 + (n % 3))
      saved.push({ userId: 1, lane: String(n % 3), text: `m${n}` })
      storage.full = random() < 0.7
      await phone.drain({ retryNetworkFailures: true })
      phone.time += 20_000
      phone.session = { userId: 1, token: 'token-1' }
    }
    server.fault = () => null
    storage.full = false
    await withDb(1, (db) => db.outbox.where('state').equals('auth').modify({ state: 'queued' }))
    phone.time += 400_000
    await phone.drain()
    expect(await phone.rows(1)).toEqual([])
    expect(compare(saved, server.ledger, new Set())).toEqual(nothingWrong)
  })

  test('an item being sent when the storage fills up still arrives', async () => {
    await phone.message(1, 'a')
    await phone.message(1, 'b')
    phone.whileSending(() => {
      storage.full = true
    })
    expect(await report()).toMatchObject({ sent: 2, pending: 0 })
    expect(said()).toEqual(['ma', 'mb'])
  })

  test('Retry-After is respected, and the response is stored once there is space', async () => {
    await phone.message(1, 'a')
    storage.full = true
    server.fault = () => 'busy_503'
    expect(await report()).toMatchObject({ pending: 1, dueAt: phone.time + 3000 })
    await report()
    expect(server.requests).toHaveLength(1)
    storage.full = false
    await report()
    expect(server.requests).toHaveLength(1)
    expect(await phone.rows(1)).toMatchObject([
      { state: 'queued', attempts: 1, lastError: { kind: 'server' } },
    ])
    server.fault = () => null
    phone.time += 3000
    expect(await report()).toMatchObject({ sent: 1 })
  })

  test('a refused item is not sent repeatedly, does not block another lane, and is sent on request', async () => {
    const row = await phone.message(1, 'a', 1)
    await phone.message(1, 'b', 2)
    storage.full = true
    server.fault = () => (server.requests.length === 1 ? 'forbidden_403' : null)
    expect(await report()).toMatchObject({ outcome: 'done', sent: 1, pending: 0 })
    await report()
    expect(server.requests).toHaveLength(2)
    server.fault = () => null
    await makeDue(phone.env(), 1, row.id)
    expect(await report()).toMatchObject({ sent: 1 })
    expect(said()).toEqual(['mb', 'ma'])
  })

  test('an expired token requires a sign-in, and the pending items are sent after it', async () => {
    await phone.message(1, 'a')
    storage.full = true
    server.fault = () => 'error_401'
    expect(await report()).toMatchObject({ outcome: 'sign_in', rejectedToken: 'token-1' })
    server.fault = () => null
    expect(await report()).toMatchObject({ sent: 1, pending: 0 })
  })

  test('an item whose sending state is only in memory cannot be edited, not even after a request to send it', async () => {
    const row = await phone.message(1, 'a')
    storage.full = true
    let outcome = ''
    phone.whileSending(async () => {
      storage.full = false
      await makeDue(phone.env(), 1, row.id)
      outcome = await editItem(phone.env(), 1, row.id, { ...row.payload, message: 'other' })
    })
    await report()
    expect(outcome).toBe('sending')
    expect(said()).toEqual(['ma'])
    expect(await phone.rows(1)).toEqual([])
  })

  test('an item of a sender that died on a full storage is sent by the next one', async () => {
    await phone.message(1, 'a')
    storage.full = true
    server.fault = () => 'kill'
    server.onKill = () => {
      phone.kill()
      dropAllFromMemory(1)
    }
    await phone.drain()
    server.fault = () => null
    phone.time += 1000
    expect(await report()).toMatchObject({ sent: 1, pending: 0 })
    expect(said()).toEqual(['ma'])
  })
})
