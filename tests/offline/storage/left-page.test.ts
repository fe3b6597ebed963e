import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { userDatabaseName } from '#offline/storage/databases.ts'
import { deviceFact, setDeviceFact } from '#offline/storage/device.ts'
import { databasesOfPage } from '#offline/storage/left-page.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

const page = vi.hoisted(() => {
  const events = new EventTarget()
  globalThis.addEventListener = events.addEventListener.bind(events)
  return events
})
const send = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event(type), { persisted }))
/** The browser shows another page, and keeps this one for going back. */
const leave = () => send('pagehide', true)
const comeBack = () => send('pageshow', true)

beforeEach(emptyPhone)

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error as Error))
  })
const within = <T>(ms: number, work: Promise<T>) =>
  Promise.race([work, new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms))])

/** What the next page finds under a key of the user's database, or that it cannot read it. */
const nextPageReads = async (k: string) => {
  const read = async () => {
    const db = await done(indexedDB.open(userDatabaseName(1)))
    const row = await done<{ v: unknown } | undefined>(
      db.transaction('meta', 'readwrite').objectStore('meta').get(k),
    )
    db.close()
    return row?.v ?? null
  }
  return within(500, read())
}

/** A write that goes on until the page is left, and ends at once when it is repeated. */
const longWrite = () => {
  let times = 0
  const written = withDb(1, (db) =>
    db.transaction('rw', db.meta, async () => {
      times += 1
      await db.meta.put({ k: 'a', v: times })
      const end = performance.now() + 2000
      while (times === 1 && performance.now() < end) await db.meta.get('a')
    }),
  )
  return { written, times: () => times }
}

test('the next page is not kept from a table that a left page was writing to', async () => {
  const { written, times } = longWrite()
  await vi.waitFor(() => expect(times()).toBe(1))
  leave()
  expect(await nextPageReads('a')).toBeNull()
  comeBack()
  await written
})

test('a write that was under way when the page was left is repeated when it is back', async () => {
  const { written, times } = longWrite()
  await vi.waitFor(() => expect(times()).toBe(1))
  leave()
  expect(await within(200, written)).toBe('late')
  comeBack()
  await written
  expect(times()).toBe(2)
  expect(await nextPageReads('a')).toBe(2)
})

test('writes that begin while the page is away wait until it is back', async () => {
  await withDb(1, (db) => db.meta.count())
  await setDeviceFact('deviceId', 'before')
  leave()
  const writes = [withDb(1, (db) => db.meta.put({ k: 'a', v: 'late' })), setDeviceFact('deviceId', 'after')]
  expect(await within(200, Promise.race<unknown>(writes))).toBe('late')
  expect(await nextPageReads('a')).toBeNull()
  comeBack()
  await Promise.all(writes)
  expect(await nextPageReads('a')).toBe('late')
  expect(await deviceFact('deviceId')).toBe('after')
})

test('what was saved before the page was left stays', async () => {
  await withDb(1, (db) => db.meta.put({ k: 'a', v: 'saved' }))
  leave()
  expect(await nextPageReads('a')).toBe('saved')
  comeBack()
})

test('a page that is left for good ends nothing itself', async () => {
  const { written, times } = longWrite()
  await vi.waitFor(() => expect(times()).toBe(1))
  const ended = vi.spyOn(IDBTransaction.prototype, 'abort')
  send('pagehide', false)
  await written
  expect(ended).not.toHaveBeenCalled()
  ended.mockRestore()
})

test('the next page is not kept from a database that a left page was making', async () => {
  const request = databasesOfPage.open('hs-half', 2)
  await new Promise<void>((resolve) => {
    request.onupgradeneeded = () => {
      const rows = request.result.createObjectStore('rows')
      let isEnded = false
      request.transaction!.addEventListener('abort', () => (isEnded = true))
      const next = () => {
        if (!isEnded) rows.put(1, 'a').onsuccess = next
      }
      next()
      resolve()
    }
  })
  leave()
  expect(await within(500, done(indexedDB.open('hs-half', 1)))).not.toBe('late')
  comeBack()
})

test('a fact of this phone that was being written is written when the page is back', async () => {
  await setDeviceFact('deviceId', 'before')
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore, ...args) {
    const request = put.apply(this, args)
    leave()
    return request
  })
  const written = setDeviceFact('deviceId', 'after')
  expect(await within(200, written)).toBe('late')
  comeBack()
  await written
  expect(await deviceFact('deviceId')).toBe('after')
})
