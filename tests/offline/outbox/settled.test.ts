import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { discardItem, enqueue, makeDue } from '#offline/outbox/outbox.ts'
import { isSafelyStored } from '#offline/outbox/read-back.ts'
import { dropSettled, outboxContents } from '#offline/outbox/settled.ts'
import { hasFailedWrite } from '#offline/storage/health.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { type Fault, FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'
import { fillStorage } from '#tests/support/offline/storage-full.ts'

let server: FaultyServer
let phone: Phone
beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  phone = new Phone(await server.listen(), 1, seeded(9))
  admit(server, 1)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await server.close()
})

const once = (fault: Fault) => {
  const queue: Fault[] = [fault]
  server.fault = () => queue.shift() ?? null
}
const ids = async () => (await outboxContents(1)).items.map(({ id }) => id)
const settled = async () => (await outboxContents(1)).settled

describe('an item is called saved on a nearly full phone only after it was read back', () => {
  const free = (bytes: number) =>
    vi.stubGlobal('navigator', {
      storage: { estimate: () => Promise.resolve({ quota: 1e9, usage: 1e9 - bytes }) },
    })
  const lostItem = async () => {
    const row = await phone.message(1, 'a')
    await withDb(1, (db) => db.outbox.clear())
    return row
  }

  test('with room for less than 50 MB', async () => {
    free(49_000_000)
    expect(await isSafelyStored(1, await phone.message(1, 'kept'))).toBe(true)
    expect(await isSafelyStored(1, await lostItem())).toBe(false)
  })

  test('with a file of which a piece is missing', async () => {
    free(1000)
    const payload = { category: 1, subject: 's', description: 'd' }
    const file = { field: 'media', name: 'a.mp4', type: 'video/mp4', bytes: new ArrayBuffer(600_000) }
    const row = await enqueue(phone.env(), 1, 'tickets.create', payload, [file])
    expect(await isSafelyStored(1, row)).toBe(true)
    await withDb(1, (db) => db.mediaPieces.delete([row.media['media']!, 1]))
    expect(await isSafelyStored(1, row)).toBe(false)
  })

  test('after the storage has refused a write since the last start; with room before that nothing is read', async () => {
    free(500_000_000)
    expect(hasFailedWrite.get()).toBe(false)
    expect(await isSafelyStored(1, await lostItem())).toBe(true)
    const storage = fillStorage()
    storage.full = true
    await expect(phone.message(1, 'refused')).rejects.toThrow('no room')
    storage.full = false
    expect(await isSafelyStored(1, await lostItem())).toBe(false)
  })
})

describe('what left the outbox as it should is noted, so that anything else missing counts as lost', () => {
  test('when it is sent, under the id with which it was saved, though its key has changed', async () => {
    const { id } = await phone.message(1, 'a')
    once('invalid_422')
    await phone.drain()
    await makeDue(phone.env(), 1, id)
    expect((await phone.rows(1))[0]!.id).not.toBe(id)
    expect(await ids()).toEqual([id])
    await phone.drain()
    expect([await ids(), await settled()]).toEqual([[], [id]])
    await dropSettled(1, [id])
    expect(await settled()).toEqual([])
  })

  test('when the person discards it, also on a full storage, which takes no note', async () => {
    const first = await phone.message(1, 'a')
    const second = await phone.message(1, 'b')
    await discardItem(1, first.id)
    expect(await settled()).toEqual([first.id])
    const storage = fillStorage()
    storage.full = true
    await discardItem(1, second.id)
    expect([await ids(), await settled()]).toEqual([[], [first.id]])
  })

  test('an item that the storage has dropped is neither there nor noted', async () => {
    await phone.message(1, 'a')
    await withDb(1, (db) => db.outbox.clear())
    expect(await outboxContents(1)).toEqual({ items: [], settled: [] })
  })
})
