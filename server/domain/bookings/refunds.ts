import { sql } from 'kysely'
import { currency, type Received, showReceived } from '#core/rules/money/payments.ts'
import { proRata } from '#core/rules/money/refunds.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import type { Db } from '#server/db/connect.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { ofBooking } from '#server/domain/money/left.ts'
import { type Entry, lateEntries, partsOf, post, returnedEntries, shareReturnedEntries } from './ledger.ts'

/** Tells every administrator about money that a person has to look at, and writes it to the audit log. */
export const tellAdministrators = async (
  db: Db,
  message: NotificationMessage,
  about: { readonly subject: string; readonly data: Record<string, number> },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('audit')
    .values({
      user_id: null,
      act: `payment.${message.code}`,
      subject: about.subject,
      facts: JSON.stringify({ ...message.values, ...about.data }),
      created_at: now,
    })
    .execute()
  const administrators = await db
    .selectFrom('app_user')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of administrators)
    await notify(
      db,
      {
        ...message,
        userId: id,
        data: about.data,
      },
      now,
    )
}

const aboutPayment = (paymentId: number, reservationId: number) => ({
  subject: `payment/${paymentId}`,
  data: { payment_id: paymentId, reservation_id: reservationId },
})

interface Returned {
  readonly reservationId: number
  readonly paymentId: number
  readonly received: Received
  readonly reason: 'late_payment' | 'payment_mismatch' | 'split_ended'
}

/** Returns everything that has arrived for a payment that books nothing, or no longer. The database allows it once for a payment. */
export const returnPayment = async (
  db: Db,
  { reservationId, paymentId, received, reason }: Returned,
  now: Date,
): Promise<void> => {
  if (received.cents === 0) return
  const { id } = await db
    .insertInto('refund')
    .values({
      reservation_id: reservationId,
      payment_id: paymentId,
      amount_cents: received.cents,
      currency: received.currency,
      state: 'processing',
      reason,
      created_at: now,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { reservationId, paymentId, refundId: id }
  if (reason === 'split_ended')
    await post(db, 'share_return', about, shareReturnedEntries(received.cents), now)
  else {
    const kind = reason === 'late_payment' ? 'late' : 'mismatch'
    await post(db, kind, { reservationId, paymentId }, lateEntries(received), now)
    await post(db, 'return', about, returnedEntries(received), now)
  }
  await enqueue(db, 'refund', { refund_id: id }, { now })
}

/** Returns a payment of another amount or currency than ours, and tells the administrators and the payer. */
export const returnMismatch = async (
  db: Db,
  booking: { readonly id: number; readonly title: string },
  payment: { readonly id: number; readonly amount_cents: number; readonly payer_id: number },
  received: Received,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('payment')
    .set({
      state: 'mismatched',
      received_cents: received.cents,
      received_currency: received.currency,
      settled_at: now,
    })
    .where('id', '=', payment.id)
    .execute()
  await returnPayment(
    db,
    { reservationId: booking.id, paymentId: payment.id, received, reason: 'payment_mismatch' },
    now,
  )
  const arrived = showReceived(received)
  await tellAdministrators(
    db,
    {
      type: 'payment_problem',
      code: 'mismatch',
      values: {
        payment: String(payment.id),
        received: arrived,
        due: showReceived({ cents: payment.amount_cents, currency }),
      },
    },
    aboutPayment(payment.id, booking.id),
    now,
  )
  await notify(
    db,
    {
      userId: payment.payer_id,
      type: 'payment_returned',
      code: 'mismatch',
      values: { received: arrived, stand: booking.title },
      data: { reservation_id: booking.id },
    },
    now,
  )
}

/** Marks a refund that the provider kept refusing, or took back after it was done; a person has to look at it. */
export const refundGivenUp = async (
  db: Db,
  refundId: number,
  from: readonly ('processing' | 'succeeded')[],
  now: Date,
): Promise<void> => {
  const row = await db
    .updateTable('refund')
    // What the provider took back was not made.
    .set({ state: 'failed', settled_at: now, ...(from.includes('succeeded') && { maybe_made: false }) })
    .where('id', '=', refundId)
    .where('state', 'in', from)
    .returning(['payment_id', 'reservation_id', 'amount_cents', 'currency'])
    .executeTakeFirst()
  if (!row) return
  await tellAdministrators(
    db,
    {
      type: 'payment_problem',
      code: 'refund_failed',
      values: {
        payment: String(row.payment_id),
        refund: showReceived({ cents: row.amount_cents, currency: row.currency }),
      },
    },
    aboutPayment(row.payment_id, row.reservation_id),
    now,
  )
}

/** What the provider is to be asked for; undefined where nothing is, or where a dispute of the payment is decided first. */
export const beginRefund = async (db: Db, refundId: number) => {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'intent'])
    .where('id', '=', db.selectFrom('refund').select('payment_id').where('id', '=', refundId))
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return undefined
  // A dispute is written under the same lock.
  const { rows } = await sql<{ amount_cents: number; tries: number; state: string }>`
    update refund f set tries = f.tries + (d.is_open is null)::int, maybe_made = f.maybe_made or d.is_open is null,
      state = case when d.is_open then 'waiting' else f.state end
    from (select (select true from dispute where payment_id = ${payment.id} and closed_at is null limit 1) as is_open) d
    where f.id = ${refundId} and f.state = 'processing' returning f.amount_cents, f.tries, f.state`.execute(
    db,
  )
  const [row] = rows
  return row && row.state !== 'waiting'
    ? { ...row, intent: payment.intent, payment_id: payment.id }
    : undefined
}

/** The provider has refused it: nothing of it was made, whatever was asked before. */
export const refundRefused = async (db: Db, refundId: number): Promise<void> => {
  await db.updateTable('refund').set({ maybe_made: false }).where('id', '=', refundId).execute()
}

interface Paid {
  id: number
  payer_id: number
  /** What of it has not been given back yet. */
  left: number
}

/** The payments that have paid a booking: one, those of its shares, or deposit and balance. */
export const paymentsOf = async (db: Db, reservationId: number): Promise<Paid[]> =>
  (
    await sql<Paid>`select y.id, y.payer_id, (y.amount_cents - coalesce((select sum(f.amount_cents) from refund f
        where f.payment_id = y.id and f.state <> 'ended' and ${ofBooking}), 0)
        - coalesce((select sum(d.lost_cents) from dispute d where d.payment_id = y.id and d.of_booking), 0))::bigint as left
      from payment y join reservation r on r.id = y.reservation_id where r.id = ${reservationId}
        and (y.id in (select paid_by from split_share x where x.reservation_id = r.id) or y.id = r.balance_paid_by
          or y.part in ('whole', 'deposit')
            and not exists (select from payment_split x where x.reservation_id = r.id))
      order by y.id`.execute(db)
  ).rows

/** What goes back to whom. */
export interface GivenBack {
  readonly userId: number
  readonly cents: number
}

/**
 * Gives so much of a paid booking back: the ledger has it at once, and the provider is asked after the commit. Of a party
 * everybody gets the part that they have paid, to the cent (decision 180); `first` is the first of these refunds.
 */
export const startRefund = async (
  db: Db,
  reservationId: number,
  refund: {
    cents: number
    reason: 'cancellation' | 'ended_by_owner' | 'by_admin'
    entries: readonly Entry[]
    /** Of one that an administrator makes: who, and why. */
    by?: { readonly userId: number; readonly note: string }
  },
  now: Date,
): Promise<{ first: number; back: GivenBack[] }> => {
  const payments = await paymentsOf(db, reservationId)
  const parts = proRata(
    refund.cents,
    payments.map(({ left }) => left),
  )
  const entries = partsOf(refund.entries, parts)
  const back = new Map<number, number>()
  let first = 0
  for (const [n, payment] of payments.entries()) {
    const cents = parts[n]!
    if (cents === 0) continue
    const { id } = await db
      .insertInto('refund')
      .values({
        reservation_id: reservationId,
        payment_id: payment.id,
        amount_cents: cents,
        state: 'processing',
        reason: refund.reason,
        ...(refund.by && { note: refund.by.note, refunded_by: refund.by.userId }),
        created_at: now,
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post(db, 'refund', { reservationId, paymentId: payment.id, refundId: id }, entries[n]!, now)
    await enqueue(db, 'refund', { refund_id: id }, { now })
    first ||= id
    back.set(payment.payer_id, (back.get(payment.payer_id) ?? 0) + cents)
  }
  return { first, back: [...back].map(([userId, cents]) => ({ userId, cents })) }
}

/** Tells everybody what goes back to them of a booking that was canceled. */
export const tellRefunded = async (
  db: Db,
  reservationId: number,
  back: readonly GivenBack[],
  now: Date,
): Promise<void> => {
  for (const { userId, cents } of back)
    await notify(
      db,
      {
        userId,
        type: 'refund_on_cancellation',
        code: 'refunded',
        values: { amount: { cents } },
        data: { reservation_id: reservationId },
      },
      now,
    )
}
