import { localTime } from '#core/rules/time/days.ts'
import { fail, isFailure } from '#core/failures.ts'
import { canCancel } from '#core/rules/booking/reservation-state.ts'
import { hunterRefusal, voucherRefusal } from '#core/rules/money/vouchers.ts'
import { freeExpired } from '#server/domain/calendar/calendars.ts'
import { lockBooking, release } from '#server/domain/bookings/holds.ts'
import { cancelForHunter } from '#server/domain/bookings/ends.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import {
  toReservationState,
  reservationForViewer,
  loadReservation,
  type ReservationRow,
  todayAt,
} from '#server/domain/bookings/reservations.ts'
import { hunterUses, keepVoucher, toVoucher, toStandVoucher } from '#server/domain/money/vouchers.ts'
import { found } from '#server/domain/refusal.ts'
import type { IntentReport } from '#server/services/payments.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { attend } from './attend.ts'
import { bookingOfOwner, bookingsOfOwner, list } from './lists.ts'
import { create } from './create.ts'
import { offers } from './offers.ts'
import { bookableStand, priceBooking, toPriceSummary } from './booking-request.ts'

/** Its payment or the main hunter's share has come, or its card has agreed and the landowner is asked. */
const isTaken = ({ paid_at, state }: Pick<ReservationRow, 'paid_at' | 'state'>): boolean =>
  paid_at !== null || state === 'requested' || state === 'accepted' || state === 'splitting'

export const reservations: HandlersOf<'reservations'> = {
  offers,
  create,
  list,
  attend,
  bookingsOfOwner,
  bookingOfOwner,

  price: async ({ input, db, me, now, context }) => {
    const stand = await bookableStand(db, input.stand_id)
    const priced = await priceBooking(context, db, stand, input, me.id, now)
    return isFailure(priced) ? priced : { status: true, data: toPriceSummary(stand, priced) }
  },

  voucher: {
    execute: async ({ input, db, me, now }) => {
      const stand = await bookableStand(db, input.id)
      const row = await db
        .selectFrom('voucher as v')
        .selectAll()
        .select(hunterUses(me.id, now).as('own_uses'))
        .where('stand_id', '=', stand.id)
        .where(({ fn, ref }) => fn<string>('lower', [ref('code')]), '=', input.code.toLowerCase())
        .executeTakeFirst()
      if (!row) return fail('voucher_invalid', { code: [{ code: 'voucher_invalid' }] })
      const refused =
        voucherRefusal(toVoucher(row), localTime(now, stand.zone).day) ??
        hunterRefusal(row.once_per_hunter, row.own_uses)
      if (refused) return refused
      await keepVoucher(db, me.id, row.id, now)
      return { status: true, data: toStandVoucher(row) }
    },
  },

  settle: {
    prepare: async ({ input, db, me, context }) => {
      const { row } = await reservationForViewer(db, input.id, me.id)
      const payment = await db
        .selectFrom('payment')
        .selectAll()
        .where('reservation_id', '=', row.id)
        .where('payer_id', '=', me.id)
        // Of a split it is the newest one: what was begun before comes back.
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const { payments } = context.services
      if (payment?.provider !== payments.provider || payment.intent === null || isTaken(row)) return null
      return { id: payment.id, ...(await payments.read(payment.intent)) }
    },
    execute: async ({ input, db, me, now, context }, report: (IntentReport & { id: number }) | null) => {
      const { row, viewer } = await reservationForViewer(db, input.id, me.id)
      if (viewer !== 'main_hunter') return fail('not_found')
      if (!isTaken(row)) {
        if (report?.state !== 'succeeded' && report?.state !== 'authorized')
          return fail(
            row.state === 'pending' && row.hold_until! > now ? 'payment_incomplete' : 'hold_expired',
          )
        const failed = await takeReport(context, db, report.id, report, now)
        if (failed) return { ...failed, commitAndRefuse: true }
      }
      return {
        status: true,
        data: await loadReservation(db, row.id, me.id, now),
      }
    },
  },

  read: async ({ input, db, me, now }) => ({
    status: true,
    data: await loadReservation(db, input.id, me.id, now),
  }),

  cancel: async ({ input, db, me, now }) => {
    const { row, viewer } = await reservationForViewer(db, input.id, me.id, true)
    const today = todayAt(row, now)
    if (!canCancel(toReservationState(row), viewer, today)) return fail('not_cancellable')
    await cancelForHunter(db, row, me, 'cancelled', now)
    return {
      status: true,
      message: 'Reservation cancelled successfully!',
      data: await loadReservation(db, row.id, me.id, now),
    }
  },

  release: async ({ input, db, me, now }) => {
    if (input.id !== undefined) {
      const { viewer } = await reservationForViewer(db, input.id, me.id)
      if (viewer !== 'main_hunter') return fail('not_found')
      const { state } = found(await lockBooking(db, input.id))
      // What has run out or was given back before is free: giving it back again does no harm.
      if (state !== 'pending' && state !== 'rejected') return fail('not_held')
    }
    const pending = await db
      .selectFrom('reservation')
      .select(['id', 'stand_id'])
      .where('user_id', '=', me.id)
      .where('state', '=', 'pending')
      .$if(input.id !== undefined, (query) => query.where('id', '=', input.id!))
      .orderBy('stand_id')
      .execute()
    for (const row of pending) {
      await db.selectFrom('stand').select('id').where('id', '=', row.stand_id).forUpdate().execute()
      await freeExpired(db, row.stand_id, now)
      await release(db, row.id, now)
    }
    return { status: true, message: 'The days are free again' }
  },
}
