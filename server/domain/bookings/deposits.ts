import { fail, type Failure } from '#core/failures.ts'
import { canCancel } from '#core/rules/booking/reservation-state.ts'
import { balanceUntil, isBalanceOpen } from '#core/rules/money/deposits.ts'
import { paymentCounts, type Received } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { voidPayments } from '#server/domain/calendar/calendars.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { markPaid } from './begun-payments.ts'
import { cancelForHunter } from './ends.ts'
import { type Booking, isSettled, lockBooking, lockWithBooking } from './holds.ts'
import { daysOf } from './invitations.ts'
import { bookingEntries, post } from './ledger.ts'
import { returnMismatch, returnPayment } from './refunds.ts'
import { reservationRow, todayAt, toReservationState } from './reservations.ts'

interface DueBalance {
  readonly cents: number
  readonly due: string
  /** When the booking ends if it is not paid. */
  readonly until: Date
}

/** The balance that a locked booking waits for; null where there is none. */
export const balanceOf = (booking: Booking): DueBalance | null => {
  const { deposit_cents: deposit, balance_due: due } = booking
  return booking.state === 'approved' && isBalanceOpen(booking) && deposit !== null && due !== null
    ? { cents: booking.total_cents - deposit, due, until: balanceUntil(due, booking.zone) }
    : null
}

/** What comes for a balance that is paid or over goes back whole. */
const comesBack = async (
  db: Db,
  booking: Booking,
  payment: { readonly id: number; readonly payer_id: number },
  received: Received,
  now: Date,
): Promise<Failure> => {
  await returnPayment(
    db,
    { reservationId: booking.id, paymentId: payment.id, received, reason: 'late_payment' },
    now,
  )
  await notify(
    db,
    {
      userId: payment.payer_id,
      type: 'payment_balance',
      code: 'late',
      values: { stand: booking.title, amount: { cents: received.cents } },
      data: { reservation_id: booking.id },
    },
    now,
  )
  return fail('balance_closed')
}

const tellPaid = (db: Db, booking: Booking, now: Date): Promise<void> =>
  notify(
    db,
    {
      userId: booking.owner_id,
      type: 'stand_reservation',
      code: 'balance',
      values: {
        person: `${booking.first_name} ${booking.last_name}`,
        stand: booking.title,
        days: daysOf(booking),
      },
      data: { stand_id: booking.stand_id, title: booking.title, reservation_id: booking.id },
    },
    now,
  )

/**
 * The only way in which money pays a balance, whichever report comes first. It counts once, and as long as the booking
 * waits for it, also after the grace period; everything else goes back.
 */
export const takeBalance = async (
  db: Db,
  paymentId: number,
  received: Received,
  now: Date,
): Promise<Failure | null> => {
  const { booking, payment } = await lockWithBooking(db, paymentId)
  if (isSettled(payment.state)) {
    if (payment.state === 'mismatched') return fail('payment_mismatch')
    return booking.balance_paid_by === payment.id ? null : fail('balance_closed')
  }
  if (!paymentCounts(payment.amount_cents, received)) {
    await returnMismatch(db, booking, payment, received, now)
    return fail('payment_mismatch')
  }
  await markPaid(db, payment.id, received, now)
  if (balanceOf(booking)?.cents !== payment.amount_cents)
    return comesBack(db, booking, payment, received, now)
  await db
    .updateTable('reservation')
    .set({ balance_paid_by: payment.id })
    .where('id', '=', booking.id)
    .execute()
  const landowner = booking.landowner_cents - (booking.deposit_landowner_cents ?? 0)
  await post(
    db,
    'balance',
    { reservationId: booking.id, paymentId: payment.id },
    bookingEntries(booking.owner_id, { total: payment.amount_cents, landowner }),
    now,
  )
  await voidPayments(db, booking.id, now)
  await tellPaid(db, booking, now)
  return null
}

/** Ends a booking whose balance was not paid in time, as its hunter would cancel it today. */
export const lapseBalance = (context: Context, reservationId: number): Promise<void> =>
  context.database.db.transaction().execute(async (tx) => {
    const now = context.clock.now()
    const booking = await lockBooking(tx, reservationId)
    const balance = booking && balanceOf(booking)
    if (!balance || balance.until > now) return
    const row = await reservationRow(tx, reservationId)
    const today = todayAt(row, now)
    // A service that stood still until the hunt has begun does not end it.
    if (!canCancel(toReservationState(row), 'main_hunter', today)) return
    await cancelForHunter(tx, row, booking, 'unpaid', now)
    await notify(
      tx,
      {
        userId: booking.user_id,
        type: 'payment_balance',
        code: 'lapsed',
        values: { stand: booking.title, days: daysOf(booking) },
        data: { reservation_id: booking.id },
      },
      now,
    )
  })
