import type { NotificationType } from '#core/calls/notifications.ts'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface Note {
  readonly userId: number
  readonly type: NotificationType
  readonly message: string
  readonly data: Record<string, string | number>
}

/** Puts a notification under somebody's bell, and a push job for each of their phones, in this transaction. */
export const notify = async (db: Db, note: Note, now: Date): Promise<void> => {
  const { id } = await db
    .insertInto('notification')
    .values({
      user_id: note.userId,
      type: note.type,
      message: note.message,
      data: JSON.stringify(note.data),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into job (kind, payload, run_at, created_at)
    select 'push', jsonb_build_object('subscription_id', s.id, 'notification_id', ${id}::bigint), ${now}, ${now}
    from push_subscription s where s.user_id = ${note.userId} and s.p256dh is not null and s.auth is not null`.execute(
    db,
  )
}
