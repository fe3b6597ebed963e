import { fail, type Failure } from '#core/failures.ts'
import { currency, paymentCounts, type Received, showReceived } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { tellAdministrators } from '#server/domain/bookings/refunds.ts'
import { lateEntries, post, returnedEntries } from '#server/domain/bookings/ledger.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { lockFund, payFund } from './funds.ts'

/**
 * The only way in which a card pays a fund request, from webhook, browser or sandbox. Money that is not exactly what is due,
 * or that comes when the request is no longer waiting for it, goes back (decision 45); a second call does nothing.
 */
export const settleFund = async (
  db: Db,
  fundPaymentId: number,
  received: Received,
  now: Date,
): Promise<Failure | null> => {
  const found = await db
    .selectFrom('fund_payment as x')
    .innerJoin('fund_request as f', 'f.id', 'x.fund_request_id')
    .select(['f.id', 'f.payer_id'])
    .where('x.id', '=', fundPaymentId)
    .executeTakeFirst()
  if (!found) return fail('not_found')
  const fund = await lockFund(db, found.id, { payer: found.payer_id })
  const payment = await db
    .selectFrom('fund_payment')
    .selectAll()
    .where('id', '=', fundPaymentId)
    .executeTakeFirstOrThrow()
  if (payment.state === 'succeeded') return null
  if (payment.state === 'returning' || payment.state === 'returned') return fail('payment_mismatch')
  const arrived = { received_cents: received.cents, received_currency: received.currency, settled_at: now }
  const isDue = payment.state !== 'voided' && fund.state === 'processing'
  if (isDue && paymentCounts(payment.amount_cents, received)) {
    await db
      .updateTable('fund_payment')
      .set({ ...arrived, state: 'succeeded' })
      .where('id', '=', payment.id)
      .execute()
    await payFund(db, fund, 'card', now)
    return null
  }
  await db
    .updateTable('fund_payment')
    .set({ ...arrived, state: 'returning' })
    .where('id', '=', payment.id)
    .execute()
  if (isDue)
    await db.updateTable('fund_request').set({ state: 'pending' }).where('id', '=', fund.id).execute()
  const about = { reservationId: fund.reservation_id, fundRequestId: fund.id }
  await post(db, 'late', about, lateEntries(received), now)
  await post(db, 'return', about, returnedEntries(received), now)
  await enqueue(db, 'return_fund', { fund_payment_id: payment.id }, { now })
  await tellAdministrators(
    db,
    {
      type: 'payment_problem',
      code: 'fund_returned',
      values: { request: String(fund.id), received: showReceived(received) },
    },
    { subject: `fund_request/${fund.id}`, data: { reservation_id: fund.reservation_id } },
    now,
  )
  return fail('payment_mismatch')
}

/** Ends a card payment that was begun; the provider hears of it after the commit. */
export const dropFundPayment = async (db: Db, fundId: number, now: Date): Promise<void> => {
  const open = await db
    .updateTable('fund_payment')
    .set({ state: 'voided', settled_at: now })
    .where('fund_request_id', '=', fundId)
    .where('state', 'in', ['created', 'requires_action'])
    .returning('id')
    .execute()
  for (const { id } of open) await enqueue(db, 'void_fund', { fund_payment_id: id }, { now })
}

/** Milliseconds that a card has to pay a fund request, once its payment was begun. */
export const cardMs = 60 * 60_000

/** Ends a begun card payment: the request waits for its payer again, and its sender may take it back. */
export const revertFund = async (db: Db, fundId: number, now: Date): Promise<void> => {
  await dropFundPayment(db, fundId, now)
  await db.updateTable('fund_request').set({ state: 'pending' }).where('id', '=', fundId).execute()
}

const intentOf = (context: Context, id: number) =>
  context.database.db.selectFrom('fund_payment').selectAll().where('id', '=', id).executeTakeFirst()

/** A card payment that nobody has finished: it counts where the provider has it, and ends where not. */
export const expireFund = async (context: Context, id: number): Promise<void> => {
  const { db } = context.database
  const payment = await intentOf(context, id)
  if (!payment || (payment.state !== 'created' && payment.state !== 'requires_action')) return
  const report = payment.intent === null ? null : await context.services.payments.read(payment.intent)
  const now = context.clock.now()
  await db.transaction().execute(async (tx) => {
    if (report?.state === 'succeeded') return void (await settleFund(tx, id, report.received, now))
    const { payer_id: payer } = await tx
      .selectFrom('fund_request')
      .select('payer_id')
      .where('id', '=', payment.fund_request_id)
      .executeTakeFirstOrThrow()
    const fund = await lockFund(tx, payment.fund_request_id, { payer })
    const still = await tx.selectFrom('fund_payment').select('state').where('id', '=', id).executeTakeFirst()
    if (still?.state === payment.state && fund.state === 'processing') await revertFund(tx, fund.id, now)
  })
}

export const voidFund = async (context: Context, id: number): Promise<void> => {
  const payment = await intentOf(context, id)
  if (!payment || payment.state !== 'voided' || payment.intent === null) return
  const report = await context.services.payments.read(payment.intent)
  if (report.state !== 'succeeded') return context.services.payments.cancel(payment.intent)
  // It was paid meanwhile: that goes back.
  await context.database.db
    .transaction()
    .execute((tx) => settleFund(tx, id, report.received, context.clock.now()))
}

export const returnFund = async (context: Context, id: number, attempt: number): Promise<void> => {
  const payment = await intentOf(context, id)
  if (!payment || payment.state !== 'returning') return
  if (payment.intent !== null)
    await context.services.payments.refund(payment.intent, {
      id: `fund-${id}`,
      cents: payment.received_cents ?? 0,
      attempt,
    })
  await context.database.db
    .updateTable('fund_payment')
    .set({ state: 'returned' })
    .where('id', '=', id)
    .execute()
}

/** What came in cannot go back, or has come back from there; a person has to look at it. */
export const returnFailed = async (db: Db, id: number, now: Date): Promise<void> => {
  const payment = await db
    .updateTable('fund_payment as x')
    .from('fund_request as f')
    .set({ state: 'returning' })
    .whereRef('f.id', '=', 'x.fund_request_id')
    .where('x.id', '=', id)
    .where('x.state', 'in', ['returning', 'returned'])
    .returning(['f.id', 'f.reservation_id', 'x.received_cents', 'x.received_currency'])
    .executeTakeFirst()
  if (!payment) return
  const { received_cents: cents, received_currency: of } = payment
  await tellAdministrators(
    db,
    {
      type: 'payment_problem',
      code: 'fund_return_failed',
      values: {
        request: String(payment.id),
        received: showReceived({ cents: cents ?? 0, currency: of ?? currency }),
      },
    },
    { subject: `fund_request/${payment.id}`, data: { reservation_id: payment.reservation_id } },
    now,
  )
}
