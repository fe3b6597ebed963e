import { brand } from '#core/brand.ts'
import { notificationPath } from '#core/calls/notifications.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import type { PushPayload } from '#core/calls/shapes/push.ts'
import type { MessageValues } from '#core/words/message.ts'
import type { Language } from '#core/rules/languages.ts'
import type { Context } from '#server/context/context.ts'
import { wantsNotification } from '#server/domain/people/notification-preferences.ts'
import type { Db } from '#server/db/connect.ts'
import { sha256 } from '#server/config/random.ts'
import { toLanguage, notificationMessage } from '#server/config/translations.ts'
import type { JobDone } from '#server/domain/messages/queue.ts'

const hourSeconds = 3600
const hourly = new Set<NotificationType>(['attendance', 'return_due'])
/** Seconds for which a push service keeps a message for an offline phone. */
const ttlOf = (type: NotificationType): number =>
  type === 'chat' ? 24 * hourSeconds : hourly.has(type) ? 12 * hourSeconds : 7 * 24 * hourSeconds

interface Note {
  id: number
  user_id: number
  type: string
  code: string
  values: MessageValues
  data: Record<string, string | number>
}

const tagOf = ({ id, type, data }: Note): string => {
  const reservation = data['reservation_id']
  if (typeof reservation !== 'number') return `note:${id}`
  return type === 'chat' ? `chat:${reservation}:${data['user_id'] ?? 0}` : `res:${reservation}`
}

const payloadOf = (note: Note, language: Language, publicUrl: string, unread: number): PushPayload => {
  const type = note.type as NotificationType
  const path = notificationPath({ type, data: note.data })
  const reservation = note.data['reservation_id']
  return {
    web_push: 8030,
    notification: {
      title: type === 'chat' ? String(note.data['user_name'] ?? brand.name) : brand.name,
      body: notificationMessage(language, note).slice(0, 300),
      navigate: new URL(path, publicUrl).href,
      tag: tagOf(note),
      data: {
        type,
        notification_id: note.id,
        user_id: note.user_id,
        path,
        ...(typeof reservation === 'number' && { stand_reservation_id: reservation }),
      },
    },
    app_badge: unread,
  }
}

const load = async (db: Db, ids: { subscription_id: number; notification_id: number }) => {
  const subscription = await db
    .selectFrom('push_subscription as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('session as e', 'e.id', 's.session_id')
    .select(['u.language', 's.id', 's.user_id', 's.endpoint', 's.p256dh', 's.auth', 'e.revoked_at'])
    .where('s.id', '=', ids.subscription_id)
    .executeTakeFirst()
  const note = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', ids.notification_id)
    .executeTakeFirst()
  return { subscription, note }
}

const unreadOf = async (db: Db, userId: number): Promise<number> => {
  const row = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Pushes a notification to one device if wanted; deletes the subscription only when its browser has ended it. */
export const push = async (
  context: Context,
  ids: { subscription_id: number; notification_id: number },
): Promise<JobDone | void> => {
  const { db } = context.database
  const { subscription, note } = await load(db, ids)
  if (!subscription?.p256dh || !subscription.auth || !note || note.user_id !== subscription.user_id) return
  const drop = () => db.deleteFrom('push_subscription').where('id', '=', subscription.id).execute()
  // A session ended elsewhere, by a new password or a logout, ends the pushes of its device.
  if (subscription.revoked_at !== null) return void (await drop())
  const type = note.type as NotificationType
  if (!(await wantsNotification(db, note.user_id, type, 'push'))) return
  const language = toLanguage(subscription.language)
  const payload = payloadOf(note, language, context.config.publicUrl, await unreadOf(db, note.user_id))
  const sent = await context.services.push.send(
    { endpoint: subscription.endpoint, p256dh: subscription.p256dh, auth: subscription.auth },
    payload,
    {
      ttl: ttlOf(type),
      topic: sha256(`${note.user_id}/${payload.notification.tag}`).slice(0, 32),
      now: context.clock.now().getTime(),
    },
  )
  if (sent.outcome === 'again')
    return { state: 'again', reason: 'the push service is busy', retryAfter: sent.retryAfter }
  if (sent.outcome === 'gone') await drop()
  if (sent.outcome === 'refused')
    context.log.error(
      { subscription: subscription.id, reason: sent.reason },
      'a push was refused: our keys, its size or its address',
    )
  if (sent.outcome === 'sent')
    await db
      .updateTable('notification')
      .set({ pushed_at: context.clock.now() })
      .where('id', '=', note.id)
      .execute()
}
