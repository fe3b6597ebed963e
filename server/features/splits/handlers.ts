import { fail } from '#core/failures.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import type { Booking } from '#server/domain/bookings/holds.ts'
import { askProvider, type Reported, toPay, withIntent } from '#server/domain/bookings/begun-payments.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import { loadWaiver } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { beginSplit } from '#server/domain/splits/begin.ts'
import { declineShare, readdressShare } from '#server/domain/splits/changes.ts'
import { endSplit } from '#server/domain/splits/ends.ts'
import { remindOpen } from '#server/domain/splits/reminders.ts'
import {
  isAwaited,
  isOpen,
  lockOwnBooking,
  type Share,
  sharesOf,
  splitOf,
  sumOf,
} from '#server/domain/splits/splits.ts'
import { lockBooking } from '#server/domain/bookings/holds.ts'
import { type HandlersOf, kept } from '#server/http/handler.ts'
import { clientNetwork } from '#server/http/address.ts'
import { consume } from '#server/http/limits.ts'
import { readShare, readShares, readSplit, shareBySecret } from './read.ts'

interface Due {
  readonly booking: Booking
  readonly payerId: number
  readonly cents: number
  readonly shareId: number | null
}

const payOf = (context: Context, db: Db, { booking, ...due }: Due, now: Date) =>
  toPay(
    context,
    db,
    {
      ...due,
      reservationId: booking.id,
      part: due.shareId === null ? 'rest' : 'share',
      until: booking.hold_until!,
    },
    now,
  )

/** A split that waits for its shares, locked, with those that are open. */
const lockOpen = async (db: Db, id: number, userId: number, now: Date) => {
  const booking = await lockOwnBooking(db, id, userId)
  const split = found(await splitOf(db, id))
  const isPayable =
    (booking.state === 'splitting' || booking.state === 'pending') &&
    booking.hold_until !== null &&
    booking.hold_until > now
  const open = (await sharesOf(db, id)).filter(isOpen)
  return isPayable ? { booking, split, open } : fail('split_closed')
}

/** The payment that the reader has begun for a share; what the provider has of it counts before another one is begun. */
const begunBy = async (db: Db, secret: string, userId: number) =>
  db
    .selectFrom('payment as p')
    .innerJoin('split_share as x', 'x.id', 'p.share_id')
    .select(['p.id', 'p.intent'])
    .where('x.secret', '=', secret)
    .where('p.payer_id', '=', userId)
    .where('p.state', 'in', ['created', 'requires_action'])
    .executeTakeFirst()

/** Whether a locked booking waits for its party. */
const isLive = (booking: Booking, now: Date): boolean =>
  booking.state === 'splitting' && booking.hold_until !== null && booking.hold_until > now

/** The payments beside the first one of a booking, which `reservations.settle` asks for. */
const settledHere = ['share', 'rest', 'balance'] as const

const refusalOf = async (
  db: Db,
  me: { id: number; email: string; is_junior: boolean },
  share: Share,
  now: Date,
) => {
  if (share.email.toLowerCase() !== me.email.toLowerCase()) return fail('share_of_another')
  if (me.is_junior) return fail('junior_not_allowed')
  return waiverCounts(await loadWaiver(db, me.id), now) ? null : fail('waiver_needed')
}

export const splits: HandlersOf<'splits'> = {
  begin: {
    execute: async ({ input, db, me, now, context }) => {
      const booking = await lockOwnBooking(db, input.id, me.id)
      const emails = input.emails.map((email) => email.toLowerCase())
      const share = await beginSplit(context, db, booking, emails, now)
      if ('failure' in share) return share
      const due = { booking, payerId: me.id, cents: share.amount_cents, shareId: share.id }
      return payOf(context, db, due, now)
    },
    afterCommit: withIntent,
  },

  read: async ({ input, db, me, now }) => ({ status: true, data: await readSplit(db, input.id, me.id, now) }),

  mine: async ({ db, me, now }) => ({ status: true, data: await readShares(db, me, now) }),

  payRest: {
    execute: async ({ input, db, me, now, context }) => {
      const split = await lockOpen(db, input.id, me.id, now)
      if ('failure' in split) return split
      const { booking, open } = split
      return payOf(context, db, { booking, payerId: me.id, cents: sumOf(open), shareId: null }, now)
    },
    afterCommit: withIntent,
  },

  remind: async ({ input, db, me, now, context }) => {
    const split = await lockOpen(db, input.id, me.id, now)
    if ('failure' in split) return split
    const { booking } = split
    if (booking.state !== 'splitting') return fail('split_closed')
    const open = split.open.filter(isAwaited)
    const reminded = await remindOpen(context, db, { booking, open, until: split.split.until }, now)
    if (reminded === 0) return fail('reminded')
    return { status: true, message: 'They have been reminded' }
  },

  readdress: async ({ input, db, me, now, context }) => {
    const split = await lockOpen(db, input.id, me.id, now)
    if ('failure' in split) return split
    const { booking } = split
    const shares = await sharesOf(db, input.id)
    const share = found(shares.find(({ id, is_main: isMain }) => id === input.share_id && !isMain))
    if (booking.state !== 'splitting' || !isOpen(share)) return fail('split_closed')
    const asked = { booking, share, shares, until: split.split.until }
    const errors = await readdressShare(context, db, asked, input.email.toLowerCase(), now)
    return errors ? fail('invalid', errors) : { status: true, message: 'The share has been sent' }
  },

  end: async ({ input, db, me, now }) => {
    const booking = await lockOwnBooking(db, input.id, me.id)
    found(await splitOf(db, input.id))
    if (booking.state !== 'splitting') return fail('split_closed')
    await endSplit(db, booking, 'ended', now)
    return { status: true, message: 'The split has ended' }
  },

  share: async ({ input, db, viewer, now }) => ({
    status: true,
    data: await readShare(db, input.secret, viewer, now),
  }),

  decline: {
    prepare: ({ context, address }) => consume(context, 'answers', clientNetwork(address)),
    execute: async ({ input, db, viewer, now }) => {
      const { reservation_id: id } = await shareBySecret(db, input.secret)
      const booking = found(await lockBooking(db, id))
      const share = await shareBySecret(db, input.secret)
      // Who has no account yet is known by the link alone, which was sent to that address only.
      if (share.is_main || (viewer !== null && viewer.email.toLowerCase() !== share.email.toLowerCase()))
        return fail('share_of_another')
      if (!isOpen(share)) return fail('share_paid')
      if (!isLive(booking, now)) return fail('split_closed')
      await declineShare(db, booking, share, now)
      return { status: true, message: 'The share has been declined' }
    },
  },

  pay: {
    prepare: async ({ input, db, me, context }) =>
      askProvider(context, await begunBy(db, input.secret, me.id)),
    execute: async ({ input, db, me, now, context }, reported: Reported | null) => {
      const { reservation_id: id } = await shareBySecret(db, input.secret)
      const booking = found(await lockBooking(db, id))
      const share = await shareBySecret(db, input.secret)
      const refused = await refusalOf(db, me, share, now)
      if (refused) return refused
      if (reported?.report.state === 'succeeded') {
        const failed = await takeReport(context, db, reported.id, reported.report, now)
        if (!failed) return kept(fail('share_paid'))
      }
      if (!isOpen(share) && share.user_id === me.id) return fail('share_paid')
      if (!isLive(booking, now) || !isOpen(share)) return fail('share_closed')
      await db.updateTable('split_share').set({ user_id: me.id }).where('id', '=', share.id).execute()
      return payOf(
        context,
        db,
        { booking, payerId: me.id, cents: share.amount_cents, shareId: share.id },
        now,
      )
    },
    afterCommit: withIntent,
  },

  settle: {
    prepare: async ({ input, db, me, context }) => {
      const payment = await db
        .selectFrom('payment')
        .select(['id', 'intent', 'state', 'provider'])
        .where('id', '=', input.id)
        .where('payer_id', '=', me.id)
        .where('part', 'in', settledHere)
        .executeTakeFirst()
      return payment?.provider === context.services.payments.provider && payment.state !== 'succeeded'
        ? askProvider(context, payment)
        : null
    },
    execute: async ({ input, db, me, now, context }, reported: Reported | null) => {
      const payment = found(
        await db
          .selectFrom('payment as p')
          .innerJoin('reservation as r', 'r.id', 'p.reservation_id')
          .select(['p.id', 'p.state', 'p.part', 'p.reservation_id'])
          .where('p.id', '=', input.id)
          .where('p.payer_id', '=', me.id)
          .where('p.part', 'in', settledHere)
          .executeTakeFirst(),
      )
      const isOver = payment.state !== 'created' && payment.state !== 'requires_action'
      if (!isOver && reported?.report.state !== 'succeeded') return fail('payment_incomplete')
      const report = reported?.report.state === 'succeeded' ? reported.report : null
      // What is settled already is told again in the same way.
      const failed =
        payment.state === 'voided' && report === null
          ? fail(payment.part === 'balance' ? 'balance_closed' : 'share_closed')
          : await takeReport(
              context,
              db,
              payment.id,
              report ?? { state: 'succeeded', received: { cents: 0, currency: '' } },
              now,
            )
      if (failed) return kept(failed)
      const { paid_at: paidAt } = await db
        .selectFrom('reservation')
        .select('paid_at')
        .where('id', '=', payment.reservation_id)
        .executeTakeFirstOrThrow()
      return { status: true, data: { reservation_id: payment.reservation_id, booked: paidAt !== null } }
    },
  },
}
