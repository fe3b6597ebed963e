import type { Context } from '#server/context/context.ts'
import { lockBooking } from '#server/domain/bookings/holds.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import type { IntentReport } from '#server/services/payments.ts'
import { endSplit } from './ends.ts'

/** What the provider has of payments that nobody has reported. */
const unreported = async (
  { database, services }: Context,
  reservationId: number,
): Promise<{ id: number; report: IntentReport }[]> => {
  const open = await database.db
    .selectFrom('payment')
    .select(['id', 'intent'])
    .where('reservation_id', '=', reservationId)
    .where('state', 'in', ['created', 'requires_action'])
    .where('intent', 'is not', null)
    .orderBy('id')
    .execute()
  const found: { id: number; report: IntentReport }[] = []
  for (const { id, intent } of open) {
    const report = await services.payments.read(intent!)
    if (report.state === 'succeeded') found.push({ id, report })
  }
  return found
}

const lapse = (context: Context, reservationId: number, now: Date): Promise<void> =>
  context.database.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, reservationId)
    if (booking?.state !== 'splitting' || booking.hold_until === null || booking.hold_until > now) return
    await endSplit(tx, booking, 'lapsed', now)
  })

/**
 * Ends a split whose time is over; run by its job. First the provider is asked for what was paid and never reported: that
 * may be what was missing (decision 175).
 */
export const expireSplit = async (context: Context, reservationId: number): Promise<void> => {
  const now = context.clock.now()
  const { db } = context.database
  for (const { id, report } of await unreported(context, reservationId))
    await db.transaction().execute(async (tx) => {
      await takeReport(context, tx, id, report, now)
    })
  await lapse(context, reservationId, now)
}

/** The provider has not answered for long: the split ends, and the jobs that void its payments look once more. */
export const splitGivenUp = (context: Context, reservationId: number): Promise<void> =>
  lapse(context, reservationId, context.clock.now())
