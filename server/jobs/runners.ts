import { notificationPath, type NotificationType } from '#core/calls/notifications.ts'
import type { PushPayload } from '#core/calls/push.ts'
import type { Context } from '../context.ts'
import { expireHold } from '../db/holds.ts'
import { sha256 } from '../random.ts'
import type { JobKind, JobKinds } from './queue.ts'
import { remindOfReturn, tellOfOverdue } from './returns.ts'

export type JobDone = { state: 'done' } | { state: 'again'; reason: string; retryAfter: number | null }
type Runner<K extends JobKind> = (
  context: Context,
  payload: JobKinds[K],
  jobId: number,
) => Promise<JobDone | void>

const hourSeconds = 3600
/** Seconds a push service keeps a message for a phone that is off. */
const ttlOf = (type: NotificationType): number =>
  type === 'chat' ? 24 * hourSeconds : type === 'attendance' ? 12 * hourSeconds : 7 * 24 * hourSeconds

/** The job's own number names the letter: a repeat after a cut is the same letter, and a folder sorts by time. */
const mail: Runner<'mail'> = (context, { letter }, jobId) =>
  context.services.mail.send(`${String(jobId).padStart(10, '0')}-${sha256(letter.to).slice(0, 8)}`, letter)

const push: Runner<'push'> = async (context, ids) => {
  const { db } = context.database
  const subscription = await db
    .selectFrom('push_subscription')
    .selectAll()
    .where('id', '=', ids.subscription_id)
    .executeTakeFirst()
  const note = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', ids.notification_id)
    .executeTakeFirst()
  if (!subscription?.p256dh || !subscription.auth || !note || note.user_id !== subscription.user_id) return
  const unread = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', note.user_id)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  const type = note.type as NotificationType
  const reservation =
    typeof note.data['reservation_id'] === 'number' ? note.data['reservation_id'] : undefined
  const navigate = notificationPath({ type, data: note.data })
  const tag =
    reservation === undefined
      ? `note:${note.id}`
      : type === 'chat'
        ? `chat:${reservation}`
        : `res:${reservation}`
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      title: type === 'chat' ? String(note.data['user_name'] ?? 'Highseat') : 'Highseat',
      body: note.message.slice(0, 300),
      navigate: new URL(navigate, context.config.publicUrl).href,
      tag,
      data: {
        type,
        notification_id: note.id,
        user_id: note.user_id,
        path: navigate,
        ...(reservation !== undefined && { stand_reservation_id: reservation }),
      },
    },
    app_badge: unread.n,
  }
  const sent = await context.services.push.send(
    { endpoint: subscription.endpoint, p256dh: subscription.p256dh, auth: subscription.auth },
    payload,
    { ttl: ttlOf(type), topic: sha256(`${note.user_id}/${tag}`).slice(0, 32) },
  )
  if (sent.outcome === 'gone')
    await db.deleteFrom('push_subscription').where('id', '=', subscription.id).execute()
  if (sent.outcome === 'refused')
    context.log.error({ subscription: subscription.id }, 'a push service refused our keys')
  if (sent.outcome === 'again')
    return { state: 'again', reason: 'the push service is busy', retryAfter: sent.retryAfter }
}

const voidPayment: Runner<'void_payment'> = async (context, { payment_id: id }) => {
  const { db } = context.database
  const payment = await db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!payment || payment.state === 'succeeded' || payment.state === 'refunded') return
  if (payment.intent !== null) await context.services.payments.cancel(payment.intent)
  await db
    .updateTable('payment')
    .set({ state: 'voided', settled_at: context.clock.now() })
    .where('id', '=', id)
    .where('state', 'in', ['created', 'requires_action', 'voided'])
    .execute()
}

const refund: Runner<'refund'> = async (context, { refund_id: id }) => {
  const { db } = context.database
  const row = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .select(['r.amount_cents', 'r.state', 'p.intent', 'p.id as payment_id'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row || row.state !== 'processing') return
  if (row.intent !== null) await context.services.payments.refund(row.intent, id, row.amount_cents)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('refund')
      .set({ state: 'succeeded', settled_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    await tx.updateTable('payment').set({ state: 'refunded' }).where('id', '=', row.payment_id).execute()
  })
}

const publishReview: Runner<'publish_review'> = async (context, { review_id: id }) => {
  await context.database.db
    .updateTable('review')
    .set({ published_at: context.clock.now() })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute()
}

export const runners: { [K in JobKind]: Runner<K> } = {
  mail,
  push,
  expire_hold: (context, payload) => expireHold(context, payload.reservation_id),
  void_payment: voidPayment,
  refund,
  publish_review: publishReview,
  return_due: remindOfReturn,
  return_overdue: tellOfOverdue,
}
