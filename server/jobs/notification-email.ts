import { kindOf, emailAfterMinutes } from '#core/calls/shapes/notification-kinds.ts'
import { notificationPath } from '#core/calls/notifications.ts'
import type { NotificationType } from '#core/calls/shapes/notification-kinds.ts'
import type { Context } from '#server/context/context.ts'
import { loadNotificationPreferences } from '#server/domain/people/notification-preferences.ts'
import { toLanguage, translate, notificationMessage } from '#server/config/translations.ts'
import { composeEmail, openButton } from '#server/domain/messages/emails.ts'
import { enqueue } from '#server/domain/messages/queue.ts'

const weekMs = 7 * 86_400_000
const mostLines = 20

/**
 * Emails the notifications that reached a person neither by push nor in the bell: push is off, there is no
 * device, or none was reachable. Each notification is emailed once.
 */
export const sendNotificationEmail = async (
  context: Context,
  { user_id: userId }: { user_id: number },
): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const person = await tx
      .selectFrom('app_user')
      .select(['email', 'email_verified_at', 'suspended_at', 'language'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!person?.email_verified_at || person.suspended_at) return
    const wanted = new Set(
      (await loadNotificationPreferences(tx, userId)).filter(({ email }) => email).map(({ kind }) => kind),
    )
    const open = await tx
      .selectFrom('notification')
      .select(['id', 'type', 'code', 'values', 'data', 'created_at'])
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .where('pushed_at', 'is', null)
      .where('mailed_at', 'is', null)
      .where('created_at', '>', new Date(now.getTime() - weekMs))
      .orderBy('id')
      .execute()
    const due = open.filter((note) => wanted.has(kindOf[note.type as NotificationType]))
    const ripe = due.some(
      (note) =>
        now.getTime() - note.created_at.getTime() >=
        emailAfterMinutes(kindOf[note.type as NotificationType]) * 60_000,
    )
    const [first] = due
    if (!first || !ripe) return
    const language = toLanguage(person.language)
    const ids = due.map(({ id }) => id)
    await tx.updateTable('notification').set({ mailed_at: now }).where('id', 'in', ids).execute()
    const more = due.length - mostLines
    const lines = [
      ...due.slice(0, mostLines).map((note) => notificationMessage(language, note)),
      ...(more > 0 ? [translate(language, 'And {more} more.', { more })] : []),
      translate(
        language,
        'You get this because no push notification reached you. Choose what is sent, and how, under Notifications in your dashboard.',
      ),
    ]
    const path =
      due.length === 1
        ? notificationPath({ type: first.type as NotificationType, data: first.data })
        : '/my-profile/inbox'
    const subject =
      due.length === 1
        ? notificationMessage(language, first).slice(0, 120)
        : translate(language, '{n, plural, one {# new notification} other {# new notifications}}', {
            n: due.length,
          })
    await enqueue(
      tx,
      'mail',
      {
        email: composeEmail(
          { email: person.email, language },
          subject,
          lines,
          openButton(language, `${context.config.publicUrl}${path}`),
        ),
      },
      { now },
    )
  })
}
