import { fail, type Failure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { takeShare } from '#server/domain/splits/arrivals.ts'
import type { IntentReport } from '#server/services/payments.ts'
import { unreported } from './begun-payments.ts'
import { lapseBalance, takeBalance } from './deposits.ts'
import { confirm } from './holds.ts'
import { authorize } from './requests.ts'

/**
 * Takes what the provider says of a payment, by webhook, browser or job. A booking that is split takes shares alone; a
 * payment of the whole, or of a deposit, that was begun before comes back.
 */
export const takeReport = async (
  context: Context,
  db: Db,
  paymentId: number,
  { state, received }: IntentReport,
  now: Date,
): Promise<Failure | null> => {
  const payment = await db
    .selectFrom('payment as p')
    .leftJoin('payment_split as x', 'x.reservation_id', 'p.reservation_id')
    .select(['p.reservation_id', 'p.part', 'x.reservation_id as split'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return fail('not_found')
  if (payment.split !== null)
    return state === 'succeeded'
      ? takeShare(context, db, paymentId, received, now)
      : fail('payment_incomplete')
  if (payment.part === 'balance')
    return state === 'succeeded' ? takeBalance(db, paymentId, received, now) : fail('payment_incomplete')
  return state === 'authorized'
    ? authorize(db, payment.reservation_id, received, now)
    : confirm(context, db, payment.reservation_id, received, now)
}

/** Takes what was paid of a booking and never reported, before its days are given up (decision 175). */
export const takeUnreported = async (context: Context, reservationId: number, now: Date): Promise<void> => {
  for (const { id, report } of await unreported(context, reservationId))
    await context.database.db.transaction().execute(async (tx) => {
      await takeReport(context, tx, id, report, now)
    })
}

/** Ends a booking whose balance is not paid; run by its job. First the provider is asked for what nobody has reported. */
export const expireBalance = async (context: Context, reservationId: number): Promise<void> => {
  await takeUnreported(context, reservationId, context.clock.now())
  await lapseBalance(context, reservationId)
}
