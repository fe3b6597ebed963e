import type { Context } from '#server/context/context.ts'
import { lockBooking } from '#server/domain/bookings/holds.ts'
import { takeUnreported } from '#server/domain/bookings/reports.ts'
import { endSplit } from './ends.ts'

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
  await takeUnreported(context, reservationId, now)
  await lapse(context, reservationId, now)
}

/** The provider has not answered for long: the split ends, and the jobs that void its payments look once more. */
export const splitGivenUp = (context: Context, reservationId: number): Promise<void> =>
  lapse(context, reservationId, context.clock.now())
