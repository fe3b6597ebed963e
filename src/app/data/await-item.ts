import { liveQuery } from 'dexie'
import { type OutboxItem, toItem } from '#offline/outbox/items.ts'
import { originOf } from '#offline/outbox/settled.ts'
import { withDb } from '#offline/storage/with-db.ts'

/** What is in the outbox has not arrived yet, under a new key too; what was saved and is no longer in it has. */
const loadItem = (userId: number, id: string): Promise<OutboxItem | 'sent'> =>
  withDb(userId, async (db) => {
    const row = await db.outbox.filter((each) => originOf(each) === id).first()
    return row ? toItem(row) : 'sent'
  })

/**
 * What became of an item that was saved: sent, refused or waiting for a sign-in; the item as it is then, where that takes
 * longer. Null where the storage does not say.
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
        if (item === 'sent' || (item.state !== 'queued' && item.state !== 'sending')) queueMicrotask(finish)
      },
      error: finish,
    })
  })
