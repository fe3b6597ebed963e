import { sql } from 'kysely'
import type { SplitEnd } from '#core/rules/booking/split-words.ts'
import { currency } from '#core/rules/money/payments.ts'
import type { Db } from '#server/db/connect.ts'
import { type Booking, lockBooking } from '#server/domain/bookings/holds.ts'
import { returnPayment } from '#server/domain/bookings/refunds.ts'
import { notifyDaysFreed } from '#server/domain/calendar/availability-changes.ts'
import { voidPayments } from '#server/domain/calendar/calendars.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { about, tellOfEnd } from './messages.ts'
import { sharesOf } from './splits.ts'

interface Paid {
  id: number
  payer_id: number
  cents: number
}

/** What the party has paid so far, by payment. */
const paidSoFar = async (db: Db, reservationId: number): Promise<Paid[]> =>
  (
    await sql<Paid>`select y.id, y.payer_id, y.received_cents as cents from payment y
      where y.id in (select paid_by from split_share where reservation_id = ${reservationId}) order by y.id`.execute(
      db,
    )
  ).rows

/** Ends a locked split that is not booked: all that was paid goes back, the days are free, and everybody knows. */
export const endSplit = async (db: Db, booking: Booking, end: SplitEnd, now: Date): Promise<void> => {
  await db
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('id', '=', booking.id)
    .execute()
  await db.updateTable('payment_split').set({ ended: end }).where('reservation_id', '=', booking.id).execute()
  const paid = await paidSoFar(db, booking.id)
  for (const { id, cents } of paid)
    await returnPayment(
      db,
      { reservationId: booking.id, paymentId: id, received: { cents, currency }, reason: 'split_ended' },
      now,
    )
  await voidPayments(db, booking.id, now)
  await notifyDaysFreed(db, { stand_id: booking.stand_id, reservation_id: booking.id }, now)
  for (const share of await sharesOf(db, booking.id))
    if (!share.is_main && share.user_id !== booking.user_id) await tellOfEnd(db, booking, share, now)
  // Who has ended it knows.
  if (end === 'ended') return
  const cents = paid
    .filter(({ payer_id: id }) => id === booking.user_id)
    .reduce((sum, one) => sum + one.cents, 0)
  await notify(
    db,
    {
      userId: booking.user_id,
      type: 'payment_split',
      code: end,
      values: { ...about(booking), amount: { cents } },
      data: { reservation_id: booking.id },
    },
    now,
  )
}

/** Ends all splits of a locked stand that is going. */
export const endSplitsOf = async (db: Db, standId: number, now: Date): Promise<void> => {
  const open = await db
    .selectFrom('reservation')
    .select('id')
    .where('stand_id', '=', standId)
    .where('state', '=', 'splitting')
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const booking = await lockBooking(db, id)
    if (booking?.state === 'splitting') await endSplit(db, booking, 'stand_gone', now)
  }
}
