import type { Db } from '#server/db/connect.ts'
import { notify } from '#server/domain/messages/notify.ts'

const dayMs = 86_400_000
/** Days without use after which a device is warned, and after which its pushes end. */
const unseenDays = { warn: 55, forget: 60 }

/** Deletes push subscriptions unused for sixty days and warns shortly before, once. */
export const maintainDevices = async (db: Db, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await db.deleteFrom('push_subscription').where('seen_at', '<=', before(unseenDays.forget)).execute()
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .updateTable('push_subscription')
      .set({ warned_at: now })
      .where('seen_at', '<=', before(unseenDays.warn))
      .where('warned_at', 'is', null)
      .where('p256dh', 'is not', null)
      .returning(['id', 'user_id', 'seen_at'])
      .execute()
    for (const { id, user_id: userId, seen_at: seen } of due) {
      const left = Math.max(
        1,
        Math.ceil((seen.getTime() + unseenDays.forget * dayMs - now.getTime()) / dayMs),
      )
      await notify(
        tx,
        {
          userId,
          type: 'push_ending',
          code: left === 1 ? 'day' : 'days',
          values: { n: left },
          data: {},
          subscriptionId: id,
        },
        now,
      )
    }
  })
}
