import { liveQuery } from 'dexie'
import { type OutboxItem, sentToItem, toItem } from '#offline/outbox/items.ts'
import { withDb } from '#offline/storage/with-db.ts'

const loadItem = (userId: number, id: string): Promise<OutboxItem | null> =>
  withDb(userId, async (db) => {
    const row = await db.outbox.where('id').equals(id).first()
    if (row) return toItem(row)
    const sent = await db.sent.get(id)
    return sent ? sentToItem(sent) : null
  })

/** An item once it is sent, refused or waits for a sign-in; as it is then, where that takes longer. */
export const awaitItem = (userId: number, id: string, timeoutMs: number): Promise<OutboxItem | null> =>
  new Promise((resolve) => {
    let latest: OutboxItem | null = null
    const finish = () => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(latest)
    }
    const timer = setTimeout(finish, timeoutMs)
    const subscription = liveQuery(() => loadItem(userId, id)).subscribe({
      next: (item) => {
        latest = item
        if (item !== null && item.state !== 'queued' && item.state !== 'sending') queueMicrotask(finish)
      },
      error: finish,
    })
  })
