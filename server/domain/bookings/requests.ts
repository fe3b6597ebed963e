import type { RequestEnd } from '#core/rules/booking/request-words.ts'
import { answerUntil, isAnswerable } from '#core/rules/booking/requests.ts'
import { fail, type Failure } from '#core/failures.ts'
import { currency, paymentCounts, type Received } from '#core/rules/money/payments.ts'
import type { NotificationMessage } from '#core/words/notification-messages.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { notifyDaysFreed } from '#server/domain/calendar/availability-changes.ts'
import { voidPayments } from '#server/domain/calendar/calendars.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { found } from '#server/domain/refusal.ts'
import { type Booking, confirm, lockBooking, release } from './holds.ts'
import { daysOf } from './invitations.ts'

const hunterOf = ({ first_name, last_name }: Booking): string => `${first_name} ${last_name}`

const tellOwner = async (
  db: Db,
  booking: Booking,
  message: Extract<NotificationMessage, { type: 'booking_request' }>,
  now: Date,
): Promise<void> =>
  notify(
    db,
    {
      ...message,
      userId: booking.owner_id,
      data: { stand_id: booking.stand_id, title: booking.title, reservation_id: booking.id },
    },
    now,
  )

const about = (booking: Booking) => ({ stand: booking.title, days: daysOf(booking) })

const ask = (db: Db, booking: Booking, until: Date, now: Date): Promise<void> =>
  tellOwner(
    db,
    booking,
    {
      type: 'booking_request',
      code: 'asked',
      values: {
        ...about(booking),
        person: hunterOf(booking),
        time: { at: until.toISOString(), zone: booking.zone },
      },
    },
    now,
  )

/**
 * The only way to a request: the card has agreed to exactly what is due, and nothing is charged. A second report does
 * nothing; one that comes when the hold has ended releases the card, since nobody waits for the answer any more.
 */
export const authorize = async (
  db: Db,
  reservationId: number,
  agreed: Received,
  now: Date,
): Promise<Failure | null> => {
  const booking = await lockBooking(db, reservationId)
  if (!booking) return fail('not_found')
  if (!booking.by_request) return fail('payment_incomplete')
  if (booking.state === 'requested' || booking.state === 'accepted' || booking.paid_at !== null) return null
  if (booking.state !== 'pending') {
    await voidPayments(db, booking.id, now)
    return fail('hold_expired')
  }
  const payment = found(
    await db
      .selectFrom('payment')
      .selectAll()
      .where('reservation_id', '=', booking.id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (!paymentCounts(payment.amount_cents, agreed)) {
    await release(db, booking.id, now)
    return fail('payment_mismatch')
  }
  await db.updateTable('payment').set({ state: 'authorized' }).where('id', '=', payment.id).execute()
  const until = answerUntil(now, booking.start_day, booking.zone)
  await db
    .updateTable('reservation')
    .set({ state: 'requested', requested_at: now, hold_until: until })
    .where('id', '=', booking.id)
    .execute()
  await enqueue(db, 'expire_request', { reservation_id: booking.id }, { now, runAt: until })
  await ask(db, booking, until, now)
  return null
}

/** Tells the hunter how the request ended, unless they have ended it themselves. */
const tellHunter = async (db: Db, booking: Booking, end: RequestEnd, reason: string, now: Date) => {
  if (end === 'withdrawn') return
  const person = booking.owner_name
  const message: Extract<NotificationMessage, { type: 'request_answered' }> =
    end === 'declined'
      ? { type: 'request_answered', code: end, values: { ...about(booking), person, reason } }
      : end === 'stand_gone'
        ? { type: 'request_answered', code: end, values: about(booking) }
        : { type: 'request_answered', code: end, values: { ...about(booking), person } }
  await notify(db, { ...message, userId: booking.user_id, data: { reservation_id: booking.id } }, now)
}

/** Ends a locked request that is not booked: its days are free, its card is released, and both sides know. */
const endRequest = async (
  db: Db,
  booking: Booking,
  end: RequestEnd,
  now: Date,
  reason = '',
): Promise<void> => {
  await db
    .updateTable('reservation')
    .set({
      state: 'rejected',
      hold_until: null,
      request_end: end,
      decline_reason: end === 'declined' ? reason : null,
      ...(end === 'declined' && { answered_at: now }),
    })
    .where('id', '=', booking.id)
    .execute()
  await voidPayments(db, booking.id, now)
  await notifyDaysFreed(db, { stand_id: booking.stand_id, reservation_id: booking.id }, now)
  await tellHunter(db, booking, end, reason, now)
  if (end === 'withdrawn' || end === 'expired' || end === 'card_failed') {
    const values = { ...about(booking), person: hunterOf(booking) }
    await tellOwner(db, booking, { type: 'booking_request', code: end, values }, now)
  }
}

/** A request that waits for an answer, locked, for one of its sides; 404 for everybody else. */
const lockRequest = async (db: Db, id: number, side: 'owner_id' | 'user_id', userId: number, now: Date) => {
  const booking = await lockBooking(db, id)
  if (!booking || booking[side] !== userId || booking.requested_at === null) return found<Booking>(undefined)
  return isAnswerable(booking, now) ? booking : fail('request_closed')
}

/** Agrees to a request. What it costs is fixed since it was asked; the card is charged by a job. */
export const acceptRequest = async (
  context: Context,
  db: Db,
  id: number,
  ownerId: number,
  now: Date,
): Promise<Failure | null> => {
  const booking = await lockRequest(db, id, 'owner_id', ownerId, now)
  if ('failure' in booking) return booking
  await db
    .updateTable('reservation')
    .set({ state: 'accepted', answered_at: now, hold_until: null })
    .where('id', '=', booking.id)
    .execute()
  if (booking.total_cents === 0) return confirm(context, db, booking.id, { cents: 0, currency }, now)
  await enqueue(db, 'capture_payment', { reservation_id: booking.id }, { now })
  return null
}

export const declineRequest = async (
  db: Db,
  id: number,
  ownerId: number,
  reason: string,
  now: Date,
): Promise<Failure | null> => {
  const booking = await lockRequest(db, id, 'owner_id', ownerId, now)
  if ('failure' in booking) return booking
  await endRequest(db, booking, 'declined', now, reason)
  return null
}

export const withdrawRequest = async (
  db: Db,
  id: number,
  hunterId: number,
  now: Date,
): Promise<Failure | null> => {
  const booking = await lockRequest(db, id, 'user_id', hunterId, now)
  if ('failure' in booking) return booking
  await endRequest(db, booking, 'withdrawn', now)
  return null
}

/** Ends a request that nobody has answered; run by its job. */
export const expireRequest = async (context: Context, reservationId: number): Promise<void> => {
  const now = context.clock.now()
  await context.database.db.transaction().execute(async (tx) => {
    const booking = await lockBooking(tx, reservationId)
    if (booking?.state !== 'requested' || booking.hold_until === null || booking.hold_until > now) return
    await endRequest(tx, booking, 'expired', now)
  })
}

const openRequests = (db: Db, standId: number) =>
  db
    .selectFrom('reservation')
    .select('id')
    .where('stand_id', '=', standId)
    .where('state', 'in', ['requested', 'accepted'])
    .orderBy('id')
    .execute()

/** Ends all requests of a locked stand that is going. A card that is charged at this moment gets its money back. */
export const endRequestsOf = async (db: Db, standId: number, now: Date): Promise<void> => {
  for (const { id } of await openRequests(db, standId)) {
    const booking = await lockBooking(db, id)
    if (booking) await endRequest(db, booking, 'stand_gone', now)
  }
}

/** Asks the new owner of a locked stand what the one before has not answered. */
export const tellOfRequests = async (db: Db, standId: number, now: Date): Promise<void> => {
  for (const { id } of await openRequests(db, standId)) {
    const booking = await lockBooking(db, id)
    if (booking?.state === 'requested' && booking.hold_until !== null)
      await ask(db, booking, booking.hold_until, now)
  }
}

/** The payment of a request that was agreed to and is not booked yet. */
const agreedPayment = (db: Db, reservationId: number) =>
  db
    .selectFrom('payment as p')
    .innerJoin('reservation as r', 'r.id', 'p.reservation_id')
    .select(['p.id', 'p.intent', 'p.amount_cents'])
    .where('r.id', '=', reservationId)
    .where('r.state', '=', 'accepted')
    .where('p.state', '=', 'authorized')
    .executeTakeFirst()

const endUncharged = async (db: Db, reservationId: number, now: Date): Promise<void> => {
  const booking = await lockBooking(db, reservationId)
  if (booking && booking.paid_at === null && booking.request_end === null)
    await endRequest(db, booking, 'card_failed', now)
}

/**
 * Charges the card of a request that was agreed to, and books it. It may run any number of times: the provider captures
 * once, and `confirm` books once. Whatever ends the request meanwhile gives the money back.
 */
export const capturePayment = async (context: Context, reservationId: number): Promise<void> => {
  const { database, services, clock } = context
  const payment = await agreedPayment(database.db, reservationId)
  if (!payment) return
  const report = await services.payments.capture(payment.intent ?? '', {
    id: payment.id,
    cents: payment.amount_cents,
  })
  if (report.state !== 'succeeded' && report.state !== 'canceled')
    throw new Error(`The payment is ${report.state} after its capture`)
  await database.db.transaction().execute(async (tx) => {
    const now = clock.now()
    if (report.state !== 'succeeded') return endUncharged(tx, reservationId, now)
    // What was charged and books nothing is on its way back; both sides hear that.
    if (await confirm(context, tx, reservationId, report.received, now))
      await endUncharged(tx, reservationId, now)
  })
}

/** The provider has not answered for long: the request ends, and the job that releases its card looks once more. */
export const captureGivenUp = ({ database, clock }: Context, reservationId: number): Promise<void> =>
  database.db.transaction().execute((tx) => endUncharged(tx, reservationId, clock.now()))
