import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from '#offline/client.ts'
import { currentSession } from '#offline/device.ts'
import { sendDirect } from '#offline/direct.ts'
import { enqueue } from '#offline/outbox.ts'
import { StorageUnavailable } from '#offline/patience.ts'
import { storageTrouble } from '#offline/storage-health.ts'
import { closeDatabases, withDb } from '#offline/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline-faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline-phone.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(3))
  admit(server, 1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  storageTrouble.set(null)
  await server.close()
})

const message = { reservationId: 1, userId: 99, message: 'now' }

describe('a storage that never answers', () => {
  test('is waited for three seconds once, then not again for ten, and used when it wakes up', async () => {
    await closeDatabases(1)
    const asleep = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    const began = performance.now()
    await expect(enqueue(phone.world(), 1, 'chat.send', message)).rejects.toThrow(StorageUnavailable)
    await expect(withDb(1, (db) => db.outbox.count())).rejects.toThrow(StorageUnavailable)
    expect(await currentSession()).toBeNull()
    expect(performance.now() - began).toBeLessThan(3600)
    expect(storageTrouble.get()).toBe('unavailable')
    asleep.mockRestore()
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
    await enqueue(phone.world(), 1, 'chat.send', message)
    expect(await phone.rows(1)).toHaveLength(1)
    expect(storageTrouble.get()).toBeNull()
  })
})

describe('a storage that always throws', () => {
  beforeEach(async () => {
    await closeDatabases(1)
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError')
    })
  })

  test('refuses to keep an item, says so, and holds nothing back', async () => {
    await expect(enqueue(phone.world(), 1, 'chat.send', message)).rejects.toThrow()
    expect(storageTrouble.get()).toBe('unavailable')
  })

  test('leaves the network: the item is sent directly, under the key it would have had', async () => {
    const way = { token: 'token-1', id: '0193c0de-0000-7000-8000-000000000001' }
    await sendDirect(phone.world(), 'chat.send', message, [], way)
    expect(server.ledger).toMatchObject([{ key: way.id, body: { message: 'now' } }])
  })

  test('and no network either: it is told, so that what was typed stays where it is', async () => {
    server.reachable = false
    const sent = sendDirect(phone.world(), 'chat.send', message, [], { token: 'token-1', id: 'a' })
    await expect(sent).rejects.toThrow(CallFailed)
    expect(server.ledger).toEqual([])
  })
})

test('what was sent directly and was saved after all is done once', async () => {
  const row = await phone.message(1, 'both')
  const way = { token: 'token-1', id: row.id }
  await sendDirect(phone.world(), 'chat.send', row.payload, [], way)
  await phone.drain()
  expect(server.ledger).toHaveLength(1)
  expect(await phone.rows(1)).toEqual([])
})
