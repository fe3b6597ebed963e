import { fail } from '#core/failures.ts'
import type { ShareToPay } from '#core/calls/money/splits.ts'
import type { Received } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import type { IntentReport } from '#server/services/payments.ts'
import { openIntent } from './intents.ts'

/** What of a booking is to be paid. */
interface Due {
  readonly reservationId: number
  readonly payerId: number
  readonly cents: number
  readonly part: 'share' | 'rest' | 'balance'
  readonly shareId: number | null
  /** Until when it can be paid. */
  readonly until: Date
}

/** Ends payments that are open: nobody can begin them again, and the provider hears of it after the commit. */
export const dropPayments = async (db: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const dropped = await db
    .updateTable('payment')
    .set({ state: 'voided', settled_at: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['created', 'requires_action'])
    .returning(['id', 'provider'])
    .execute()
  for (const { id, provider } of dropped)
    if (provider === 'stripe') await enqueue(db, 'void_payment', { payment_id: id }, { now })
}

/** Begins a payment, or finds the one that is begun; its intent is opened after the commit. */
const begin = async (
  db: Db,
  { reservationId, payerId, cents, part, shareId }: Due,
  provider: 'sandbox' | 'stripe',
  now: Date,
): Promise<number> => {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'amount_cents'])
    .where('reservation_id', '=', reservationId)
    .where('part', '=', part)
    .$if(shareId !== null, (query) => query.where('share_id', '=', shareId))
    .where('state', 'in', ['created', 'requires_action'])
    .executeTakeFirst()
  if (open?.amount_cents === cents) return open.id
  if (open) await dropPayments(db, [open.id], now)
  const { id } = await db
    .insertInto('payment')
    .values({
      reservation_id: reservationId,
      payer_id: payerId,
      part,
      share_id: shareId,
      provider,
      intent: null,
      client_secret: null,
      amount_cents: cents,
      state: 'created',
      created_at: now,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A payment of this much is begun, of a locked reservation; `withIntent` opens it after the commit. */
export const toPay = async (context: Context, db: Db, due: Due, now: Date) => {
  const { provider, publishableKey } = context.services.payments
  if (provider === 'off') return fail('payments_off')
  const data: ShareToPay = {
    payment_id: await begin(db, due, provider, now),
    reservation_id: due.reservationId,
    payment_intent: null,
    publishable_key: publishableKey,
    provider,
    total_amount: due.cents / 100,
    hold_until: due.until.toISOString(),
  }
  return { status: true as const, data }
}

export const withIntent = async (
  body: { status: true; data: ShareToPay },
  { context }: { context: Context },
) => ({
  ...body,
  data: { ...body.data, payment_intent: await openIntent(context, body.data.payment_id) },
})

/** What the provider has of a payment. */
export interface Reported {
  readonly id: number
  readonly report: IntentReport
}

export const askProvider = async (
  context: Context,
  payment: { id: number; intent: string | null } | undefined,
): Promise<Reported | null> =>
  payment === undefined || payment.intent === null
    ? null
    : { id: payment.id, report: await context.services.payments.read(payment.intent) }

/** What the provider has of the payments of a booking that nobody has reported. */
export const unreported = async (context: Context, reservationId: number): Promise<Reported[]> => {
  const open = await context.database.db
    .selectFrom('payment')
    .select(['id', 'intent'])
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['created', 'requires_action'])
    .where('intent', 'is not', null)
    .orderBy('id')
    .execute()
  const arrived: Reported[] = []
  for (const payment of open) {
    const reported = await askProvider(context, payment)
    if (reported?.report.state === 'succeeded') arrived.push(reported)
  }
  return arrived
}

export const lockPayment = (db: Db, id: number) =>
  db.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
export type Payment = Awaited<ReturnType<typeof lockPayment>>

/** Exactly what is due has arrived for a locked payment. */
export const markPaid = async (db: Db, id: number, received: Received, now: Date): Promise<void> => {
  await db
    .updateTable('payment')
    .set({
      state: 'succeeded',
      received_cents: received.cents,
      received_currency: received.currency,
      settled_at: now,
    })
    .where('id', '=', id)
    .execute()
}
