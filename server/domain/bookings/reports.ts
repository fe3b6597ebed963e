import { fail, type Failure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { takeShare } from '#server/domain/splits/arrivals.ts'
import type { IntentReport } from '#server/services/payments.ts'
import { confirm } from './holds.ts'
import { authorize } from './requests.ts'

/**
 * Takes what the provider says of a payment, by webhook, browser or job. A booking that is split takes shares alone; a
 * payment of the whole that was begun before comes back.
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
    .select(['p.reservation_id', 'x.reservation_id as split'])
    .where('p.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) return fail('not_found')
  if (payment.split !== null)
    return state === 'succeeded'
      ? takeShare(context, db, paymentId, received, now)
      : fail('payment_incomplete')
  return state === 'authorized'
    ? authorize(db, payment.reservation_id, received, now)
    : confirm(context, db, payment.reservation_id, received, now)
}
