import 'fake-indexeddb/auto'
import type { Dexie, Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from '#offline/failure.ts'
import { currentSession } from '#offline/storage/device.ts'
import { sendNow } from '#offline/outbox/send/send-now.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { StorageUnavailable } from '#offline/storage/storage-timeout.ts'
import { storageTrouble } from '#offline/storage/health.ts'
import { closeDatabases, withDb, withTiles } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

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

describe('a storage that never responds', () => {
  test('delays one call by three seconds, is skipped for ten, and is used once it responds', async () => {
    await closeDatabases(1)
    const asleep = vi
      .spyOn(IDBFactory.prototype, 'open')
      .mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
    const began = performance.now()
    await expect(enqueue(phone.env(), 1, 'chat.send', message)).rejects.toThrow(StorageUnavailable)
    await expect(withDb(1, (db) => db.outbox.count())).rejects.toThrow(StorageUnavailable)
    expect(await currentSession()).toBeNull()
    expect(performance.now() - began).toBeLessThan(5900)
    expect(storageTrouble.get()).toBe('unavailable')
    asleep.mockRestore()
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
    await enqueue(phone.env(), 1, 'chat.send', message)
    expect(await phone.rows(1)).toHaveLength(1)
    expect(storageTrouble.get()).toBeNull()
  })
})

/** Requests on the currently open connections, or on all, never complete. */
const fallSilent = (which: 'these' | 'all') => {
  const { transaction } = IDBDatabase.prototype
  const open = new WeakSet<IDBDatabase>()
  let asked = 0
  let silent = false
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<typeof transaction>
  ) {
    if (!silent) open.add(this)
    if (!silent || (which === 'these' && !open.has(this))) return transaction.apply(this, args)
    asked += 1
    const never = () => new EventTarget() as IDBRequest
    const store: object = new Proxy({}, { get: (_, name) => (name === 'index' ? () => store : never) })
    return Object.assign(new EventTarget(), { objectStore: () => store, abort: () => undefined }) as never
  })
  return {
    now: () => void (silent = true),
    asked: () => asked,
    wake: () => spy.mockRestore(),
  }
}

describe('an open storage that stops responding, as after the phone slept', () => {
  test('is reopened for all concurrent calls, and an item is stored once', async () => {
    const sleep = fallSilent('these')
    await phone.message(1, 'before')
    sleep.now()
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    const counts = [1, 2, 3].map(() => withDb(1, (db) => db.kept.count()))
    await phone.message(1, 'after')
    expect(await Promise.all(counts)).toEqual([0, 0, 0])
    expect((await phone.rows(1)).map(({ payload }) => payload.message)).toEqual(['mbefore', 'mafter'])
    expect(sleep.asked()).toBeGreaterThan(4)
    expect(opened.mock.calls.filter(([name]) => name.includes('1'))).toHaveLength(1)
    expect(storageTrouble.get()).toBeNull()
  }, 15_000)

  test('and stays unresponsive times out, is skipped for ten seconds, and is used once it responds', async () => {
    const sleep = fallSilent('all')
    await phone.message(1, 'before')
    sleep.now()
    await expect(enqueue(phone.env(), 1, 'chat.send', message)).rejects.toThrow(StorageUnavailable)
    expect(storageTrouble.get()).toBe('unavailable')
    const began = performance.now()
    await expect(withDb(1, (db) => db.outbox.count())).rejects.toThrow(StorageUnavailable)
    expect(performance.now() - began).toBeLessThan(2900)
    sleep.wake()
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
    await enqueue(phone.env(), 1, 'chat.send', message)
    expect((await phone.rows(1)).map(({ payload }) => payload.message)).toEqual(['mbefore', 'now'])
    expect(storageTrouble.get()).toBeNull()
  }, 20_000)

  test('is awaited as long as it is only busy', async () => {
    const opened = vi.spyOn(IDBFactory.prototype, 'open')
    await phone.message(1, 'before')
    await withTiles(1, (db) => db.tiles.count())
    opened.mockClear()
    let steps = 0
    const busy = async (db: Dexie, held: Table[]) => {
      steps += 1
      const end = performance.now() + 6000
      await db.transaction('rw', held, async () => {
        while (performance.now() < end) await held[0]!.count()
      })
      return 'done'
    }
    const long = [
      withDb(1, (db) => busy(db, [db.outbox, db.media, db.mediaPieces, db.meta, db.kept, db.pictures])),
      withTiles(1, (db) => busy(db, [db.tiles, db.packTiles, db.touch])),
    ]
    expect(await Promise.all(long)).toEqual(['done', 'done'])
    expect(steps).toBe(2)
    expect(opened).not.toHaveBeenCalled()
  }, 15_000)
})

describe('a storage that always throws', () => {
  beforeEach(async () => {
    await closeDatabases(1)
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('gone', 'UnknownError')
    })
  })

  test('rejects an item with an error and delays nothing', async () => {
    await expect(enqueue(phone.env(), 1, 'chat.send', message)).rejects.toThrow()
    expect(storageTrouble.get()).toBe('unavailable')
  })

  test('with a network: the item is sent directly under the key it would have had', async () => {
    const way = { token: 'token-1', id: '0193c0de-0000-7000-8000-000000000001' }
    await sendNow(phone.env(), 'chat.send', message, [], way)
    expect(server.ledger).toMatchObject([{ key: way.id, body: { message: 'now' } }])
  })

  test('and no network: the failure is returned, so that the form keeps its input', async () => {
    server.reachable = false
    const sent = sendNow(phone.env(), 'chat.send', message, [], { token: 'token-1', id: 'a' })
    await expect(sent).rejects.toThrow(CallFailed)
    expect(server.ledger).toEqual([])
  })
})

test('an item sent directly and stored after all is executed once', async () => {
  const row = await phone.message(1, 'both')
  const way = { token: 'token-1', id: row.id }
  await sendNow(phone.env(), 'chat.send', row.payload, [], way)
  await phone.drain()
  expect(server.ledger).toHaveLength(1)
  expect(await phone.rows(1)).toEqual([])
})
