import { fail, type Failure } from '#core/failures.ts'
import { sql } from 'kysely'
import type { Hold } from '#core/rules/booking/holds.ts'
import { balanceUntil } from '#core/rules/money/deposits.ts'
import { localTime } from '#core/rules/time/days.ts'
import { hunterRefusal } from '#core/rules/money/vouchers.ts'
import { paymentCounts, type Received } from '#core/rules/money/payments.ts'
import type { Context } from '#server/context/context.ts'
import { hunterBookingEmail, landownerBookingEmail } from './booking-emails.ts'
import { isUnpaidHold } from '#server/domain/calendar/kept-days.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { freeExpired, voidPayments } from '#server/domain/calendar/calendars.ts'
import { type Db, sqlState } from '#server/db/connect.ts'
import { hunterUses } from '#server/domain/money/vouchers.ts'
import { offerAtApproval } from './hunt-offers.ts'
import { found } from '#server/domain/refusal.ts'
import { markPaid, lockPayment, type Payment } from './begun-payments.ts'
import { bookingEntries, post, provider, shares, voucherEntries } from './ledger.ts'
import { returnMismatch, returnPayment } from './refunds.ts'
import { notifyDaysFreed } from '#server/domain/calendar/availability-changes.ts'

/** Milliseconds for which a reservation awaiting payment holds its days (decision 11). */
export const holdMs = 15 * 60_000

/** Locks the reservation and its stand in the order that prevents deadlocks: stand first. */
export const lockBooking = async (db: Db, reservationId: number) => {
  await sql`select 1 from stand where id = (select stand_id from reservation where id = ${reservationId}) for update`.execute(
    db,
  )
  return db
    .selectFrom('reservation as r')
    .innerJoin('stand as s', 's.id', 'r.stand_id')
    .innerJoin('app_user as h', 'h.id', 'r.user_id')
    .innerJoin('app_user as o', 'o.id', 's.user_id')
    .selectAll('r')
    .select([
      's.title',
      's.zone',
      's.deleted_at as stand_deleted_at',
      's.user_id as owner_id',
      'h.first_name',
      'h.last_name',
      'h.email',
      'o.email as owner_email',
      'o.first_name as owner_name',
      'h.language',
      'o.language as owner_language',
    ])
    .where('r.id', '=', reservationId)
    .forUpdate('r')
    .executeTakeFirst()
}
export type Booking = NonNullable<Awaited<ReturnType<typeof lockBooking>>>

const announce = async (context: Context, db: Db, booking: Booking, now: Date): Promise<void> => {
  await notify(
    db,
    {
      userId: booking.owner_id,
      type: 'stand_reservation',
      code: 'booked',
      values: {
        person: `${booking.first_name} ${booking.last_name}`,
        stand: booking.title,
        days: { from: booking.start_day, to: booking.end_day },
      },
      data: { stand_id: booking.stand_id, title: booking.title, reservation_id: booking.id },
    },
    now,
  )
  for (const emailOf of [hunterBookingEmail, landownerBookingEmail])
    await enqueue(db, 'mail', { email: emailOf(booking, context.config.publicUrl) }, { now })
}

/** Null once the use counts. A hold that expired had given its use back, and may find it taken. */
export const redeem = async (db: Db, booking: Booking, now: Date): Promise<Failure | null> => {
  if (booking.voucher_id === null) return null
  const isLate = booking.state === 'rejected'
  if (isLate) await freeExpired(db, booking.stand_id, now)
  if (booking.voucher_once && isLate) {
    const { rows } = await sql<{ uses: number }>`
      select ${hunterUses(booking.user_id, now)} as uses from voucher v where v.id = ${booking.voucher_id} for update`.execute(
      db,
    )
    const refused = hunterRefusal(true, rows[0]!.uses)
    if (refused) return refused
  }
  // A hold has its use reserved; a late payment takes none that is reserved for another (decision 41).
  const reserved = isLate
    ? sql`(select count(*) from reservation r where r.voucher_id = voucher.id and ${isUnpaidHold})`
    : sql`0`
  const { numAffectedRows } = await sql`
    update voucher set redeem_count = redeem_count + 1
    where id = ${booking.voucher_id} and (max_usage is null or redeem_count + ${reserved} < max_usage)`.execute(
    db,
  )
  return numAffectedRows === 1n ? null : fail('voucher_used_up')
}

/**
 * The person's open requests and splits, and bookings of the last day that were never paid; those that still hold their days are
 * live.
 */
export const loadHolds = async (db: Db, hunterId: number, now: Date): Promise<Hold[]> => {
  const rows = await db
    .selectFrom('reservation')
    .select(['stand_id', 'start_day', 'end_day', 'day_count', 'state', 'hold_until'])
    .where('user_id', '=', hunterId)
    .where('paid_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('created_at', '>', new Date(now.getTime() - 86_400_000)),
        eb('state', 'in', ['requested', 'accepted', 'splitting']),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    standId: row.stand_id,
    start: row.start_day,
    end: row.end_day,
    days: row.day_count,
    live:
      row.state === 'requested' ||
      row.state === 'accepted' ||
      row.state === 'splitting' ||
      (row.state === 'pending' && row.hold_until !== null && row.hold_until > now),
  }))
}

/** Tries to book the days for a payment after its hold ended; false when they are taken. */
const takeDays = async (db: Db, booking: Booking): Promise<boolean> => {
  await sql`savepoint days`.execute(db)
  try {
    await db.updateTable('reservation').set({ state: 'approved' }).where('id', '=', booking.id).execute()
    return true
  } catch (error) {
    if (sqlState(error)?.code !== '23P01') throw error
    await sql`rollback to savepoint days`.execute(db)
    return false
  }
}

/** Whether money that comes after its hold may still book: a deposit only until its balance is due. */
const isBookableLate = (booking: Booking, now: Date): boolean =>
  booking.state === 'rejected' &&
  booking.stand_deleted_at === null &&
  (booking.balance_due === null || localTime(now, booking.zone).day <= booking.balance_due)

const endHold = async (db: Db, booking: Booking, now: Date): Promise<void> => {
  await db
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('id', '=', booking.id)
    .execute()
  await notifyDaysFreed(db, { stand_id: booking.stand_id, reservation_id: booking.id }, now)
}

/** Books a locked reservation whose money is there: of one payment, or null where it is that of all shares. */
export const book = async (
  context: Context,
  db: Db,
  booking: Booking,
  paymentId: number | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('reservation')
    .set({ state: 'approved', hold_until: null, paid_at: now })
    .where('id', '=', booking.id)
    .execute()
  await post(
    db,
    'booking',
    { reservationId: booking.id, ...(paymentId !== null && { paymentId }) },
    bookingEntries(
      booking.owner_id,
      {
        total: booking.deposit_cents ?? booking.total_cents,
        landowner: booking.deposit_landowner_cents ?? booking.landowner_cents,
      },
      paymentId === null ? shares : provider,
    ),
    now,
  )
  await post(db, 'voucher', { reservationId: booking.id }, voucherEntries(booking.voucher_cents), now)
  if (booking.balance_due !== null)
    await enqueue(
      db,
      'expire_balance',
      { reservation_id: booking.id },
      { now, runAt: balanceUntil(booking.balance_due, booking.zone) },
    )
  await announce(context, db, booking, now)
  await offerAtApproval(db, booking.id, now)
}

/** Not paid yet, and keeping its days. */
const isHeld = ({ state }: Pick<Booking, 'state'>): boolean =>
  state === 'pending' || state === 'requested' || state === 'accepted'

export const isSettled = (state: string): boolean =>
  state === 'succeeded' || state === 'mismatched' || state === 'refunded'

/**
 * The only way to confirm a reservation that one payment pays, whichever report comes first: the sandbox, the returning
 * browser, the provider's webhook, or a total of zero. Approves it, redeems the voucher once, posts the
 * money to the ledger and notifies both sides; a second call does nothing. Money that is not exactly what is due
 * books nothing and goes back (decision 45).
 */
export const confirm = async (
  context: Context,
  db: Db,
  reservationId: number,
  received: Received,
  now: Date,
): Promise<Failure | null> => {
  const booking = await lockBooking(db, reservationId)
  if (!booking) return fail('not_found')
  if (booking.paid_at !== null) return null
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .where('part', 'in', ['whole', 'deposit'])
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return fail('not_found')
  if (isSettled(payment.state))
    return fail(
      paymentCounts(payment.amount_cents, {
        cents: payment.received_cents ?? 0,
        currency: payment.received_currency ?? '',
      })
        ? 'hold_expired'
        : 'payment_mismatch',
    )
  if (!paymentCounts(payment.amount_cents, received)) {
    await returnMismatch(db, booking, payment, received, now)
    if (isHeld(booking)) await endHold(db, booking, now)
    return fail('payment_mismatch')
  }
  await markPaid(db, payment.id, received, now)
  // What its landowner has not agreed to, or no longer, is never booked by money.
  const hasDays = booking.by_request
    ? booking.state === 'accepted'
    : booking.state === 'pending' || (isBookableLate(booking, now) && (await takeDays(db, booking)))
  // The voucher is redeemed last, only for a booking that has its days.
  const refused = hasDays ? await redeem(db, booking, now) : fail('hold_expired')
  if (refused) {
    if (hasDays || isHeld(booking)) await endHold(db, booking, now)
    await returnPayment(db, { reservationId, paymentId: payment.id, received, reason: 'late_payment' }, now)
    return refused
  }
  await book(context, db, booking, payment.id, now)
  return null
}

/** Releases the days of an expired hold; run by the hold's job. */
export const expireHold = async (context: Context, reservationId: number): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, reservationId)
    if (!booking || booking.state !== 'pending' || booking.hold_until === null || booking.hold_until > now)
      return
    await release(tx, reservationId, now)
  })
}

/** Releases a reservation that was never paid. */
export const release = async (db: Db, reservationId: number, now: Date): Promise<void> => {
  const held = await db
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('id', '=', reservationId)
    .where('state', '=', 'pending')
    .returning('stand_id')
    .executeTakeFirst()
  await voidPayments(db, reservationId, now)
  if (held) await notifyDaysFreed(db, { ...held, reservation_id: reservationId }, now)
}

/** Locks a payment after its booking, as everything does that locks both. */
export const lockWithBooking = async (
  db: Db,
  paymentId: number,
): Promise<{ booking: Booking; payment: Payment }> => {
  const { reservation_id: id } = await db
    .selectFrom('payment')
    .select('reservation_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { booking: found(await lockBooking(db, id)), payment: await lockPayment(db, paymentId) }
}
