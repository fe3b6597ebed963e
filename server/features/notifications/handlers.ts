import type { Notification, NotificationSettings } from '#core/calls/notifications.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import { notificationMessage } from '#server/config/translations.ts'
import { loadNotificationPreferences } from '#server/domain/people/notification-preferences.ts'
import type { Db } from '#server/db/connect.ts'
import { type InJson, inJson, isoTime } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import type { NotificationTable } from '#server/db/schema/tables-people.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { type Selectable, sql } from 'kysely'
import { publishLiveUpdate } from '#server/domain/messages/live-updates.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

type Row = Omit<Selectable<NotificationTable>, 'user_id' | 'pushed_at' | 'mailed_at'>

const toNotification = (row: InJson<Row>): Notification => ({
  id: row.id,
  type: row.type as NotificationType,
  // The specification's English (decision 25); our own page translates the code.
  message: notificationMessage('en', row),
  code: row.code,
  values: row.values,
  date: isoTime(row.created_at),
  is_read: row.read_at !== null,
  data: row.data,
})

const settingsOf = async (db: Db, userId: number): Promise<NotificationSettings> => {
  const reached = await db
    .selectFrom('push_subscription')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('p256dh', 'is not', null)
    .where('auth', 'is not', null)
    .executeTakeFirstOrThrow()
  return { choices: await loadNotificationPreferences(db, userId), devices: reached.n }
}

export const notifications: HandlersOf<'notifications'> = {
  list: async ({ input, db, me }) => {
    const { rows, total } = await loadPage<Row>(db, {
      columns: sql`id, type, code, values, created_at, read_at, data`,
      from: sql`from notification where user_id = ${me.id}`,
      order: sql`id desc`,
      page: input.page,
      per_page: input.per_page,
    })
    return { status: true, data: rows.map(toNotification), total_records: total }
  },

  unread: async ({ db, me }) => {
    const { rows } = await sql<{ count: number }>`${prepared}
      select count(*) as count from notification where user_id = ${me.id} and read_at is null`.execute(db)
    return { status: true, data: rows[0]! }
  },

  read: async ({ input, db, me, now }) => {
    const row = found(
      await db
        .updateTable('notification')
        .set({ read_at: input.is_read ? now : null })
        .where('id', '=', input.id)
        .where('user_id', '=', me.id)
        .returningAll()
        .executeTakeFirst(),
    )
    await publishLiveUpdate(db, me.id)
    return {
      status: true,
      message: input.is_read ? 'Marked as read' : 'Marked as unread',
      data: toNotification(inJson(row)),
    }
  },

  settings: async ({ db, me }) => ({ status: true, data: await settingsOf(db, me.id) }),

  choose: async ({ input, db, me }) => {
    const { kind, push, email } = input
    await db
      .insertInto('notification_choice')
      .values({ user_id: me.id, kind, push, email })
      .onConflict((oc) => oc.columns(['user_id', 'kind']).doUpdateSet({ push, email }))
      .execute()
    return { status: true, message: 'Saved', data: await settingsOf(db, me.id) }
  },
}
