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
import { readConversation } from '#server/domain/messages/read-conversation.ts'
import { publishLiveUpdate } from '#server/domain/messages/live-updates.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

interface Row extends Omit<Selectable<NotificationTable>, 'user_id' | 'pushed_at' | 'mailed_at'> {
  /** Unread rows of the conversation; one or none for everything else. */
  unread?: number
}

/** Messages of one conversation are one row of the bell: the newest of them. */
const conversation = sql`case when type = 'chat'
  then concat('chat:', data->>'reservation_id', ':', data->>'user_id') else id::text end`

const rowsOfBell = (userId: number) => sql`from (
  select id, type, code, values, created_at, read_at, data,
    row_number() over same as place, count(*) filter (where read_at is null) over same as unread
  from notification where user_id = ${userId}
  window same as (partition by ${conversation} order by id desc
    rows between unbounded preceding and unbounded following)) n where place = 1`

const toNotification = (row: InJson<Row>): Notification => ({
  id: row.id,
  type: row.type as NotificationType,
  // The specification's English (decision 25); our own page translates the code.
  message: notificationMessage('en', row),
  code: row.code,
  values: row.values,
  date: isoTime(row.created_at),
  is_read: row.unread === undefined ? row.read_at !== null : row.unread === 0,
  ...(row.unread !== undefined && row.unread > 1 && { count: row.unread }),
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
      columns: sql`id, type, code, values, created_at, read_at, data, unread`,
      from: rowsOfBell(me.id),
      order: sql`id desc`,
      page: input.page,
      per_page: input.per_page,
    })
    return { status: true, data: rows.map(toNotification), total_records: total }
  },

  unread: async ({ db, me }) => {
    const { rows } = await sql<{ count: number; chats: number }>`${prepared}
      select count(distinct ${conversation}) as count,
        count(distinct ${conversation}) filter (where type = 'chat') as chats
      from notification where user_id = ${me.id} and read_at is null`.execute(db)
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
    if (input.is_read && row.type === 'chat') await readConversation(db, me.id, row.data, now, row.id)
    await publishLiveUpdate(db, me.id)
    return {
      status: true,
      message: input.is_read ? 'Marked as read' : 'Marked as unread',
      data: toNotification(inJson(row)),
    }
  },

  readAll: async ({ input, db, me, now }) => {
    await db
      .updateTable('notification')
      .set({ read_at: now })
      .where('user_id', '=', me.id)
      .where('read_at', 'is', null)
      .where('id', '<=', input.last)
      .execute()
    await publishLiveUpdate(db, me.id)
    return { status: true, message: 'Marked as read' }
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
