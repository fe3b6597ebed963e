import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allPacks, changePack } from '#offline/storage/pack-store.ts'
import type { PackRow } from '#offline/storage/databases.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

beforeEach(emptyPhone)
afterEach(() => void vi.restoreAllMocks())

const pack: PackRow = {
  reservationId: 5,
  revision: 'r1',
  state: 'ready',
  total: 1,
  done: 1,
  bytes: 1,
  estimatedBytes: 1,
  startedAt: 0,
  verifiedAt: 0,
  endsOn: '2026-11-30',
  pinned: false,
  failure: null,
  pictures: [],
}
/** Requests for which a write stays open before it fails: far more than a screen needs to be drawn anew. */
const stepsOpen = 500

/** From now on a write of a pinned pack stays open for a while and is then not stored. */
const failWrites = (): void => {
  // A hint that nothing more will be written.
  vi.spyOn(IDBTransaction.prototype, 'commit').mockReturnValue()
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    const writing = put.call(this, value, key)
    if (this.name !== 'packs' || !(value as PackRow).pinned) return writing
    let steps = 0
    const stayOpen = () => {
      steps += 1
      if (steps > stepsOpen) this.transaction.abort()
      else this.count().addEventListener('success', stayOpen)
    }
    writing.addEventListener('success', stayOpen)
    return writing
  })
}

test('a screen does not show what could not be stored', async () => {
  await withDb(1, (db) => db.packs.put(pack))
  const shown: (boolean | undefined)[] = []
  const screen = liveQuery(() => allPacks(1)).subscribe(([each]) => void shown.push(each?.pinned))
  await vi.waitFor(() => expect(shown).toEqual([false]))
  failWrites()
  await expect(changePack(1, 5, { pinned: true })).rejects.toThrow()
  vi.restoreAllMocks()
  expect(shown).not.toContain(true)
  await changePack(1, 5, { pinned: true })
  await vi.waitFor(() => expect(shown.at(-1)).toBe(true))
  screen.unsubscribe()
})
