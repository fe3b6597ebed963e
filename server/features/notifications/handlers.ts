import type { Notification, NotificationSettings } from '#core/calls/notifications.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import type { MessageValues } from '#core/words/message.ts'
import { notificationMessage } from '#server/config/translations.ts'
import { loadNotificationPreferences } from '#server/domain/people/notification-preferences.ts'
import type { Db } from '#server/db/connect.ts'
import { publishLiveUpdate } from '#server/domain/messages/live-updates.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

interface Row {
  id: number
  type: string
  code: string
  values: MessageValues
  created_at: Date
  read_at: Date | null
  data: Record<string, string | number>
}
const noteOf = (row: Row): Notification => ({
  id: row.id,
  type: row.type as NotificationType,
  // The specification's English (decision 25); our own page writes the code in its reader's language.
  message: notificationMessage('en', row),
  code: row.code,
  values: row.values,
  date: row.created_at.toISOString(),
  is_read: row.read_at !== null,
  data: row.data,
})

const countOf = async (db: Db, userId: number, unread: boolean): Promise<number> => {
  const all = db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
  return (await (unread ? all.where('read_at', 'is', null) : all).executeTakeFirstOrThrow()).n
}

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
    const rows = await db
      .selectFrom('notification')
      .selectAll()
      .where('user_id', '=', me.id)
      .orderBy('id', 'desc')
      .limit(input.per_page)
      .offset((input.page - 1) * input.per_page)
      .execute()
    return { status: true, data: rows.map(noteOf), total_records: await countOf(db, me.id, false) }
  },

  unread: async ({ db, me }) => ({ status: true, data: { count: await countOf(db, me.id, true) } }),

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
    return { status: true, message: input.is_read ? 'Marked as read' : 'Marked as unread', data: noteOf(row) }
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
