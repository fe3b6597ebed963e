import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dexie } from 'dexie'
import { cacheTile } from '#offline/storage/tile-cache.ts'
import { userDatabaseName } from '#offline/storage/databases.ts'
import { drain } from '#offline/outbox/send/drain.ts'
import { cacheResponse, cachedResponse } from '#offline/cache/cached-responses.ts'
import { withLock } from '#offline/outbox/send/lock.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { currentPayload, payloadVersion, queuedCall } from '#offline/queued/index.ts'
import { storageTrouble } from '#offline/storage/health.ts'
import { withDb, withTiles } from '#offline/storage/with-db.ts'
import { wipe } from '#offline/storage/wipe.ts'
import { calls } from '#core/calls/registry/table.ts'
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

const named = (name: string) => Object.assign(new Error(name), { name })
const full = () => new DOMException('no room', 'QuotaExceededError')
/** Makes the storage refuse the given number of outbox rows. */
const refuse = (times: number) => {
  const add = IDBObjectStore.prototype.add
  let left = times
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'outbox' && left > 0) {
      left -= 1
      throw full()
    }
    return add.apply(this, args)
  })
}
const tile = (k: string, bytes: number) => ({ k, d: new ArrayBuffer(bytes), got: 0 })

describe('a full storage', () => {
  test('gives up tiles seen in passing before it refuses to keep an item', async () => {
    await cacheTile(phone.env(), 1, tile('a', 1000))
    refuse(1)
    await phone.message(1, 'kept')
    expect(await phone.rows(1)).toHaveLength(1)
    expect(await withTiles(1, (db) => db.tiles.count())).toBe(0)
    expect(storageTrouble.get()).toBeNull()
  })

  test('that stays full is reported, and nothing is partially stored', async () => {
    refuse(9)
    const bytes = new Uint8Array(1000).buffer
    const save = enqueue(phone.env(), 1, 'tickets.create', { category: 1, subject: 'a', description: 'b' }, [
      { field: 'media', name: 'a.jpg', type: 'image/jpeg', bytes },
    ])
    await expect(save).rejects.toThrow()
    expect(storageTrouble.get()).toBe('full')
    expect(await withDb(1, (db) => db.media.count())).toBe(0)
  })
})

describe('a connection closed by the system', () => {
  test('is reopened and the step repeated, once for each item', async () => {
    let open: Dexie | undefined
    await withDb(1, (db) => {
      open = db
      return Promise.resolve()
    })
    open!.close({ disableAutoOpen: true })
    await phone.message(1, 'after')
    expect(await phone.rows(1)).toHaveLength(1)
  })

  test('after the commit stores one item, not two', async () => {
    await withDb(1, (db) => {
      const { transaction } = db
      const spoiled = async (...args: unknown[]) => {
        await (transaction as (...all: unknown[]) => Promise<unknown>).apply(db, args)
        throw named('UnknownError')
      }
      Object.assign(db, { transaction: spoiled })
      return Promise.resolve()
    })
    await phone.message(1, 'once')
    expect(await phone.rows(1)).toHaveLength(1)
  })
})

describe('one drain at a time', () => {
  test('without Web Locks a lease decides, and that of a dead holder expires', async () => {
    const env = { ...phone.env(), locks: null }
    const first = withLock(env, 1, 'a', () => new Promise<string>(() => undefined))
    await expect.poll(() => withDb(1, (db) => db.meta.get('drain'))).toBeDefined()
    expect(await withLock(env, 1, 'b', () => Promise.resolve('b'))).toBeNull()
    phone.time += 31_000
    expect(await withLock(env, 1, 'b', () => Promise.resolve('b'))).toBe('b')
    expect(await Promise.race([first, Promise.resolve('still held')])).toBe('still held')
  })

  test('the lock of a frozen page is taken over after two minutes', async () => {
    const env = phone.env()
    void withLock(env, 1, 'frozen', () => new Promise<string>(() => undefined))
    await expect.poll(() => withDb(1, (db) => db.meta.get('drain'))).toBeDefined()
    expect(await withLock(env, 1, 'b', () => Promise.resolve('b'))).toBeNull()
    phone.time += 30_000 + 121_000
    expect(await withLock(env, 1, 'b', () => Promise.resolve('b'))).toBe('b')
  })

  test('a row that a dead drain left as sending is sent by the next', async () => {
    await phone.message(1, 'a')
    await withDb(1, (db) =>
      db.outbox.toCollection().modify({ state: 'sending', owner: 'dead', leaseUntil: phone.time + 30_000 }),
    )
    await phone.drain()
    expect(server.ledger).toHaveLength(1)
  })

  test('a result that arrives after another drain took over is not recorded', async () => {
    await phone.message(1, 'a')
    phone.wire = (send) => async (input, init) => {
      const answer = await send(input, init)
      await withDb(1, (db) => db.outbox.toCollection().modify({ owner: 'another' }))
      return answer
    }
    await phone.drain()
    expect(await phone.rows(1)).toMatchObject([{ state: 'sending', owner: 'another' }])
  })

  test('of five drains started at once, a thousand times, two never send in parallel', async () => {
    let inside = 0
    let most = 0
    const env = phone.env()
    for (let n = 0; n < 200; n += 1)
      await Promise.all(
        Array.from({ length: 5 }, (_, at) =>
          withLock(env, 1, `${n}-${at}`, async () => {
            inside += 1
            most = Math.max(most, inside)
            await Promise.resolve()
            inside -= 1
          }),
        ),
      )
    expect(most).toBe(1)
  })
})

describe('cached responses', () => {
  const input = { reservationId: 5, userId: 9 }
  const thread = (message: string) => ({
    status: true as const,
    data: [{ id: 1, message, date: '', user: { id: 9, image: null }, written_at: null }],
    total_records: 1,
    is_allowed_chat: true,
    user: { id: 9, first_name: '', last_name: '', image: null, rating: null },
  })

  test('have the same key for equal inputs', async () => {
    await cacheResponse(1, calls.chat.list, input, thread('a'), phone.time)
    const found = await cachedResponse(phone.env(), 1, calls.chat.list, { reservationId: '5', userId: '9' })
    expect(found?.answer.data[0]?.message).toBe('a')
    expect(await cachedResponse(phone.env(), 2, calls.chat.list, input)).toBeNull()
  })

  test('are not replaced by a late response to an earlier request', async () => {
    await cacheResponse(1, calls.chat.list, input, thread('newer'), phone.time + 10)
    await cacheResponse(1, calls.chat.list, input, thread('older'), phone.time)
    const found = await cachedResponse(phone.env(), 1, calls.chat.list, input)
    expect(found?.answer.data[0]?.message).toBe('newer')
  })

  test('expire, unless a pack contains them', async () => {
    await cacheResponse(1, calls.chat.list, input, thread('a'), phone.time)
    phone.time += 366 * 86_400_000
    expect(await cachedResponse(phone.env(), 1, calls.chat.list, input)).toBeNull()
    await cacheResponse(1, calls.chat.list, input, thread('a'), phone.time - 366 * 86_400_000, 5)
    expect(await cachedResponse(phone.env(), 1, calls.chat.list, input)).not.toBeNull()
  })
})

test('an item of an earlier version is upgraded; one of a later version is held', () => {
  const upgrades = [(old: Record<string, unknown>) => ({ ...old, feedback: old['text'] })]
  const today = { ...queuedCall('accounts.feedback'), upgrades }
  const current = (version: number, payload: Record<string, unknown>) =>
    currentPayload('accounts.feedback', version, payload, today)
  expect(payloadVersion('accounts.feedback', today)).toBe(2)
  expect(current(1, { text: 'x' })).toEqual({ text: 'x', feedback: 'x' })
  expect(current(2, { feedback: 'y' })).toEqual({ feedback: 'y' })
  expect(current(3, { feedback: 'z' })).toBeNull()
})

test('a wipe deletes every database of the person and none of others', async () => {
  await phone.message(1, 'a')
  await phone.message(2, 'b')
  expect(await wipe(1)).toBe(true)
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(userDatabaseName(1))
  expect(names).toContain(userDatabaseName(2))
})

test('nothing is sent while signed out', async () => {
  await phone.message(1, 'a')
  const report = await drain(phone.env(), { session: () => Promise.resolve(null) })
  expect(report.outcome).toBe('signed_out')
  expect(server.requests).toEqual([])
})
