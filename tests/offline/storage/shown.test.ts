import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { allPacks, changePack } from '#offline/storage/pack-store.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { emptyPhone } from '#tests/support/offline/phone.ts'

beforeEach(emptyPhone)

test('a screen shows a change once it is stored, not while it is being written', async () => {
  await withDb(1, (db) =>
    db.packs.put({
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
    }),
  )
  const happened: string[] = []
  await new Promise<void>((resolve, reject) => {
    const shown = liveQuery(() => allPacks(1)).subscribe({
      next: ([pack]) => {
        happened.push(pack?.pinned ? 'shown as pinned' : 'shown')
        if (happened.length === 1)
          void changePack(1, 5, { pinned: true }).then(() => happened.push('stored'), reject)
        if (pack?.pinned !== true) return
        shown.unsubscribe()
        resolve()
      },
      error: reject,
    })
  })
  expect(happened).toEqual(['shown', 'stored', 'shown as pinned'])
})
