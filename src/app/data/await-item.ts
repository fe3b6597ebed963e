import { liveQuery } from 'dexie'
import { type OutboxItem, toItem } from '#offline/outbox/items.ts'
import { isSettled, originOf } from '#offline/outbox/settled.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { isListedUnsent } from './unsent-items.ts'

/**
 * An item as it waits, under a new key too. What has left the outbox has arrived: a note says so, which the page drops
 * once its own list is without the item. What is in neither was lost by the phone, and nobody knows.
 */
const loadItem = (userId: number, id: string): Promise<OutboxItem | 'sent' | null> =>
  withDb(userId, async (db) => {
    const row = await db.outbox.filter((each) => originOf(each) === id).first()
    if (row) return toItem(row)
    return (await isSettled(db, id)) || !isListedUnsent(userId, id) ? 'sent' : null
  })

/**
 * What became of an item that was saved: sent, refused or waiting for a sign-in; the item as it is then, where that takes
 * longer. Null where the storage does not say, or has lost it.
 */
export const awaitItem = (
  userId: number,
  id: string,
  timeoutMs: number,
): Promise<OutboxItem | 'sent' | null> =>
  new Promise((resolve) => {
    let latest: OutboxItem | 'sent' | null = null
    const finish = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(latest)
    }
    const timer = setTimeout(finish, timeoutMs)
    const subscription = liveQuery(() => loadItem(userId, id)).subscribe({
      next: (item) => {
        latest = item
        if (item === null) return
        if (item === 'sent' || (item.state !== 'queued' && item.state !== 'sending')) queueMicrotask(finish)
      },
      error: finish,
    })
  })
