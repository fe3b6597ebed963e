import { kindOf, emailAfterMinutes } from '#core/calls/shapes/notification-kinds.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { publishLiveUpdate } from './live-updates.ts'
import { enqueue } from './queue.ts'

export type NewNotification = NotificationMessage & {
  readonly userId: number
  /** What the place that it leads to is found by. */
  readonly data: Record<string, string | number>
  /** Pushes only to this device. */
  readonly subscriptionId?: number
}

/**
 * Adds a notification to a person's bell with a push job for each device and a later job that emails
 * whatever did not reach them, in this transaction. Preferences are checked when the jobs run.
 */
export const notify = async (db: Db, note: NewNotification, now: Date): Promise<void> => {
  const { id } = await db
    .insertInto('notification')
    .values({
      user_id: note.userId,
      type: note.type,
      code: note.code,
      values: JSON.stringify(note.values),
      data: JSON.stringify(note.data),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into job (kind, payload, run_at, created_at)
    select 'push', jsonb_build_object('subscription_id', s.id, 'notification_id', ${id}::bigint), ${now}, ${now}
    from push_subscription s where s.user_id = ${note.userId} and s.p256dh is not null and s.auth is not null
      and (${note.subscriptionId ?? null}::bigint is null or s.id = ${note.subscriptionId ?? null})`.execute(
    db,
  )
  await publishLiveUpdate(db, note.userId)
  const runAt = new Date(now.getTime() + emailAfterMinutes(kindOf[note.type]) * 60_000)
  await enqueue(db, 'notification_email', { user_id: note.userId }, { now, runAt })
}
