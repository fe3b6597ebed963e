import { fail, type Failure } from '#core/failures.ts'
import { paymentCounts, type Received } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { dropPayments, markPaid, type Payment } from '#server/domain/bookings/begun-payments.ts'
import { book, type Booking, isSettled, lockWithBooking, redeem } from '#server/domain/bookings/holds.ts'
import { sendInvitationEmail } from '#server/domain/bookings/invitation-email.ts'
import { daysOf, memberAt, notifyInvited } from '#server/domain/bookings/invitations.ts'
import { post, shareEntries } from '#server/domain/bookings/ledger.ts'
import { returnMismatch, returnPayment } from '#server/domain/bookings/refunds.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { splitReminderAt } from '#core/rules/booking/splits.ts'
import { fullName, loadPeople } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { endSplit } from './ends.ts'
import { about, askForShare, hunterOf } from './messages.ts'
import { isOpen, openPayments, type Share, sharesOf, splitOf, sumOf } from './splits.ts'

/** Money for a share that is paid or over, or for another rest than there is now, goes back whole. */
const comesBack = async (
  db: Db,
  { booking, payment, shares }: { booking: Booking; payment: Payment; shares: readonly Share[] },
  received: Received,
  now: Date,
): Promise<Failure> => {
  await returnPayment(
    db,
    { reservationId: booking.id, paymentId: payment.id, received, reason: 'late_payment' },
    now,
  )
  const share = shares.find(({ id }) => id === payment.share_id)
  const isTheirs = share !== undefined && (await memberAt(db, share.email)) === payment.payer_id
  await notify(
    db,
    {
      userId: payment.payer_id,
      ...(share && !share.is_main
        ? ({
            type: 'split_invitation',
            code: 'late',
            values: { stand: booking.title, amount: { cents: received.cents } },
            // Another address was asked meanwhile: its link is nobody else's.
            data: { secret: isTheirs ? share.secret : 'withdrawn' },
          } as const)
        : ({
            type: 'payment_split',
            code: 'late',
            values: about(booking),
            data: { reservation_id: booking.id },
          } as const)),
    },
    now,
  )
  return fail('share_closed')
}

/** Who has paid a share is of the party; for whom the main hunter has paid is invited. */
const bringTogether = async (
  context: Context,
  db: Db,
  booking: Booking,
  shares: readonly Share[],
  now: Date,
) => {
  for (const share of shares.filter(({ is_main: isMain }) => !isMain)) {
    const hasPaid = share.user_id !== null && share.user_id !== booking.user_id
    const userId = hasPaid ? share.user_id : await memberAt(db, share.email)
    const row = await db
      .insertInto('invitation')
      .values({
        reservation_id: booking.id,
        user_id: userId,
        email: share.email,
        status: hasPaid ? 'approved' : 'pending',
        created_at: now,
        answered_at: hasPaid ? now : null,
        hidden_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (hasPaid) continue
    if (userId !== null) await notifyInvited(db, { row, reservation: booking, sender: booking }, now)
    else await sendInvitationEmail(context, db, { email: share.email, me: booking, reservation: booking })
  }
}

/** Everybody who has paid a share hears that it is booked; the landowner, who comes. */
const tellAll = async (db: Db, booking: Booking, shares: readonly Share[], now: Date): Promise<void> => {
  const payers = [...new Set(shares.map(({ user_id: id }) => id ?? booking.user_id))]
  const people = await loadPeople(db, payers)
  for (const userId of payers) {
    const data = { reservation_id: booking.id }
    await notify(db, { userId, type: 'payment_split', code: 'complete', values: about(booking), data }, now)
    const person = people.get(userId)
    if (userId === booking.user_id || !person) continue
    await notify(
      db,
      {
        userId: booking.owner_id,
        type: 'stand_reservation',
        code: 'joins',
        values: { person: fullName(person), stand: booking.title, days: daysOf(booking) },
        data: { ...data, stand_id: booking.stand_id, title: booking.title },
      },
      now,
    )
  }
}

/** The last share is paid: the booking, once. A voucher that is used up meanwhile gives everything back. */
const complete = async (context: Context, db: Db, booking: Booking, now: Date): Promise<Failure | null> => {
  const refused = await redeem(db, booking, now)
  if (refused) {
    await endSplit(db, booking, 'voucher_gone', now)
    return refused
  }
  const shares = await sharesOf(db, booking.id)
  await bringTogether(context, db, booking, shares, now)
  await book(context, db, booking, null, now)
  await tellAll(db, booking, shares, now)
  return null
}

/** The main hunter's share is paid: the days are kept for the party, which is asked for the others. */
const start = async (context: Context, db: Db, booking: Booking, open: readonly Share[], now: Date) => {
  const { until } = found(await splitOf(db, booking.id))
  await db
    .updateTable('reservation')
    .set({ state: 'splitting', hold_until: until })
    .where('id', '=', booking.id)
    .execute()
  await db
    .updateTable('split_share')
    .set({ asked_at: now })
    .where('reservation_id', '=', booking.id)
    .execute()
  await enqueue(db, 'expire_split', { reservation_id: booking.id }, { now, runAt: until })
  const reminder = splitReminderAt(now, until)
  if (reminder) await enqueue(db, 'remind_split', { reservation_id: booking.id }, { now, runAt: reminder })
  for (const share of open) await askForShare(context, db, { booking, share, until }, 'invites', now)
}

/**
 * The only way in which money pays a split, whichever report comes first. A share counts once, and the rest only where it
 * is exactly what is open; everything else goes back. The last one books, exactly once.
 */
export const takeShare = async (
  context: Context,
  db: Db,
  paymentId: number,
  received: Received,
  now: Date,
): Promise<Failure | null> => {
  const { booking, payment } = await lockWithBooking(db, paymentId)
  const { id } = booking
  const shares = await sharesOf(db, id)
  if (isSettled(payment.state)) {
    if (payment.state === 'mismatched') return fail('payment_mismatch')
    return shares.some(({ paid_by: by }) => by === payment.id) ? null : fail('share_closed')
  }
  if (!paymentCounts(payment.amount_cents, received)) {
    await returnMismatch(db, booking, payment, received, now)
    return fail('payment_mismatch')
  }
  await markPaid(db, payment.id, received, now)
  const open = shares.filter(isOpen)
  // What was begun before its share was sent to another address pays nothing.
  const pays =
    payment.part === 'share'
      ? open.filter((share) => share.id === payment.share_id && payment.state !== 'voided')
      : open
  const isDue =
    (booking.state === 'pending' || booking.state === 'splitting') &&
    (payment.part === 'share' || payment.part === 'rest')
  if (!isDue || pays.length === 0 || sumOf(pays) !== payment.amount_cents)
    return comesBack(db, { booking, payment, shares }, received, now)
  const paid = pays.map((share) => share.id)
  await db
    .updateTable('split_share')
    .set({ paid_by: payment.id, user_id: payment.payer_id, declined_at: null })
    .where('id', 'in', paid)
    .execute()
  await post(db, 'share', { reservationId: id, paymentId: payment.id }, shareEntries(received.cents), now)
  await dropPayments(db, await openPayments(db, id, paid), now)
  const left = open.filter((share) => !paid.includes(share.id))
  if (left.length === 0) return complete(context, db, booking, now)
  if (booking.state === 'pending') await start(context, db, booking, left, now)
  else if (payment.payer_id !== booking.user_id) {
    const payer = (await loadPeople(db, [payment.payer_id])).get(payment.payer_id)
    await notify(
      db,
      {
        userId: booking.user_id,
        type: 'payment_split',
        code: 'paid',
        values: { ...about(booking), person: payer ? fullName(payer) : hunterOf(booking) },
        data: { reservation_id: id },
      },
      now,
    )
  }
  return null
}
