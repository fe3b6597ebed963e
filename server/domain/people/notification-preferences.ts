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

/** A person's choice for every kind, with defaults. */
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

/** Whether a person wants a type of notification by push or email; the bell has all of them. */
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
