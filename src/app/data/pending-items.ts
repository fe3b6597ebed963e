import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { storeOf } from '#core/store.ts'
import type * as code from '#offline/outbox/overlay/pending.ts'
import type { Pending } from '#offline/queued/define.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { watchLive } from './use-live-query.ts'

let pendingModule: typeof code | null = null
/**
 * A live query only observes reads made without awaiting first, so the module must be loaded: from the second
 * read on.
 */
const readPending = (userId: number): Promise<code.PendingItems> =>
  pendingModule
    ? pendingModule.loadPending(userId)
    : import('#offline/outbox/overlay/pending.ts').then((loaded) =>
        (pendingModule = loaded).loadPending(userId),
      )

/** Of the one who is signed in; `items` is null where nothing waits, or the storage does not say. */
const known = storeOf<{ userId: number; items: code.PendingItems | null } | null>(null)

/** Counts the reads: one that began earlier does not replace what a later one has found. */
let begun = 0
let shown = 0
const readInTurn = (userId: number) => {
  begun += 1
  const turn = begun
  return readPending(userId).then((items) => ({ turn, items }))
}
const show = (userId: number, { turn, items }: { turn: number; items: code.PendingItems }): void => {
  if (turn < shown) return
  shown = turn
  const before = known.get()
  const last = before?.userId === userId ? before.items : null
  // Keeps the identity of equal values to avoid a render.
  const merged = replaceEqualDeep(last, items)
  if (merged !== last || before?.userId !== userId) known.set({ userId, items: merged })
}

/** One watch for all screens: a screen that opens knows at once what waits. */
let watch: { userId: number; users: number; stop: () => void } | null = null

const begin = (userId: number): void => {
  watch?.stop()
  watch = {
    userId,
    users: 0,
    stop: watchLive(() => readInTurn(userId), {
      next: (read) => show(userId, read),
      failed: () => known.get()?.userId !== userId && known.set({ userId, items: null }),
    }),
  }
}

const use = (userId: number) => {
  if (watch?.userId !== userId) begin(userId)
  const used = watch!
  used.users += 1
  return () => {
    used.users -= 1
    if (used.users > 0 || watch !== used) return
    used.stop()
    watch = null
    known.set(null)
  }
}

/** Shows an item as soon as it is saved, for whatever screen comes next: the watch hears of it a moment later. */
export const addPending = (userId: number, item: Pending): void => {
  const current = known.get()
  const items = current?.userId === userId ? current.items : null
  // What the watch has heard of is newer: it may be sent already.
  if (!items || items.pending.some(({ id }) => id === item.id)) return
  begun += 1
  show(userId, { turn: begun, items: { ...items, pending: [...items.pending, item] } })
}

/** Reads what waits before the first render, so that no cached answer is shown without it. */
export const preloadPending = async (userId: number): Promise<void> => {
  if (known.get()?.userId === userId) return
  const isEmpty = await withDb(
    userId,
    async ({ outbox, sent }) => (await outbox.count()) + (await sent.count()) === 0,
  )
  const items = isEmpty ? null : await readPending(userId)
  if (known.get()?.userId !== userId) known.set({ userId, items })
}

/** The pending outbox items, live; undefined until they have been read, null where there are none to apply. */
export const usePending = (userId: number | null): code.PendingItems | null | undefined => {
  const current = useSyncExternalStore(known.subscribe, known.get)
  useEffect(() => (userId === null ? undefined : use(userId)), [userId])
  return userId === null ? null : current?.userId === userId ? current.items : undefined
}
