import {
  kindNames,
  kindOf,
  type NotificationKind,
  notificationKinds,
} from '#core/calls/shapes/notification-kinds.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import type { Db } from '#server/db/connect.ts'

export interface NotificationPreference {
  readonly kind: NotificationKind
  readonly push: boolean
  readonly email: boolean
}

/** What a person has chosen for every kind; where they have not, what is usual. */
export const loadNotificationPreferences = async (
  db: Db,
  userId: number,
): Promise<NotificationPreference[]> => {
  const rows = await db
    .selectFrom('notification_choice')
    .select(['kind', 'push', 'email'])
    .where('user_id', '=', userId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return kindNames.map((kind) => {
    const { push, email } = chosen.get(kind) ?? notificationKinds[kind]
    return { kind, push, email }
  })
}

/** Whether a type of notification is wanted in a way; the bell has them all. */
export const wantsNotification = async (
  db: Db,
  userId: number,
  type: NotificationType,
  way: 'push' | 'email',
): Promise<boolean> => {
  const kind = kindOf[type]
  const row = await db
    .selectFrom('notification_choice')
    .select(way)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.[way] ?? notificationKinds[kind][way]
}
