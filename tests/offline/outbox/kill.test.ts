import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceFact } from '#offline/storage/device.ts'
import { enqueue } from '#offline/outbox/outbox.ts'
import { closeDatabases, withDb } from '#offline/storage/with-db.ts'
import { FaultyServer, seeded } from '#tests/support/offline/faulty-server.ts'
import { admit, emptyPhone, Phone } from '#tests/support/offline/phone.ts'

let server: FaultyServer
let phone: Phone
/** Steps until the context dies; every storage step and both ends of a request count as one. */
let life = Number.POSITIVE_INFINITY
let steps = 0

class Killed extends Error {
  override readonly name = 'Killed'
}
const step = () => {
  if (life === Number.POSITIVE_INFINITY) return
  steps += 1
  if (steps > life) throw new Killed()
}

/** An exception inside a transaction rolls it back, as the death of the page does. */
const watchStorage = () => {
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    step()
    return transaction.apply(this, args)
  })
  for (const name of ['add', 'put', 'delete', 'get'] as const) {
    const before = IDBObjectStore.prototype[name] as (...args: unknown[]) => IDBRequest
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...args: unknown[]
    ) {
      step()
      return before.apply(this, args) as never
    })
  }
}

beforeEach(async () => {
  await emptyPhone()
  server = new FaultyServer()
  admit(server, 1)
  phone = new Phone(await server.listen(), 1, seeded(5))
  phone.wire =
    (send) =>
    async (...args) => {
      step()
      const response = await send(...args)
      step()
      return response
    }
  watchStorage()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** Runs for the given number of steps; returns whether the context died and what it did before. */
const livingFor = async <T>(count: number, work: () => Promise<T>): Promise<T | 'killed'> => {
  // The databases are opened first, because creating them is not a step under test.
  await phone.rows(1)
  await deviceFact('clockOffset')
  steps = 0
  life = count
  try {
    const done = await work()
    return steps > count ? 'killed' : done
  } catch (error) {
    if (steps > count) return 'killed'
    throw error
  } finally {
    life = Number.POSITIVE_INFINITY
    phone.locks.releaseAll()
    await closeDatabases(1)
    phone.time += 120_000
  }
}

const photo = () => new Uint8Array(600_000).map((_, at) => at % 251).buffer
const ticket = (subject: string) =>
  enqueue(phone.env(), 1, 'tickets.create', { category: 1, subject, description: 'x' }, [
    { field: 'media', name: 'a.jpg', type: 'image/jpeg', bytes: photo() },
  ])
const drainAll = async () => {
  for (let n = 0; n < 4 && (await phone.rows(1)).length > 0; n += 1)
    await phone.drain({ retryNetworkFailures: true })
}
const forget = async () => {
  await emptyPhone()
  server.ledger.length = 0
  server.answers.clear()
  server.uploads.clear()
}
const arrived = () => server.ledger.map(({ body }) => body['message'] ?? body['subject'])

describe('a context that dies', () => {
  test('at any step of saving leaves a complete item or none', async () => {
    let deaths = 0
    for (let point = 0; ; point += 1) {
      await forget()
      const saved = await livingFor(point, () => ticket('with a photo'))
      if (saved === 'killed') deaths += 1
      const rows = await phone.rows(1)
      const pieces = await withDb(1, (db) => db.mediaPieces.count())
      expect([rows.length, pieces], `step ${point}`).toEqual(rows.length === 1 ? [1, 3] : [0, 0])
      if (saved !== 'killed') expect(rows).toHaveLength(1)
      await drainAll()
      expect(arrived(), `step ${point}`).toEqual(rows.map(() => 'with a photo'))
      if (saved !== 'killed') break
    }
    expect(deaths).toBeGreaterThan(4)
  })

  test('at any step of sending and recording the result loses no item, duplicates none and preserves the order', async () => {
    let deaths = 0
    for (let point = 0; ; point += 1) {
      await forget()
      await phone.message(1, 1)
      await phone.message(1, 2)
      await ticket('with a photo')
      const drained = await livingFor(point, () => phone.drain({ retryNetworkFailures: true }))
      if (drained === 'killed') deaths += 1
      await drainAll()
      expect(
        arrived().filter((text) => String(text).startsWith('m')),
        `step ${point}`,
      ).toEqual(['m1', 'm2'])
      expect(
        arrived().filter((text) => text === 'with a photo'),
        `step ${point}`,
      ).toHaveLength(1)
      expect(await phone.rows(1)).toEqual([])
      expect(await withDb(1, (db) => db.mediaPieces.count())).toBe(0)
      if (drained !== 'killed') break
    }
    expect(deaths).toBeGreaterThan(30)
  })
})
