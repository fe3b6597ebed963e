import { fail } from '#core/failures.ts'
import { askProvider, type Reported, toPay, withIntent } from '#server/domain/bookings/begun-payments.ts'
import { balanceOf } from '#server/domain/bookings/deposits.ts'
import { takeReport } from '#server/domain/bookings/reports.ts'
import { lockOwnBooking } from '#server/domain/splits/splits.ts'
import { type HandlersOf, kept } from '#server/http/handler.ts'

export const balances: HandlersOf<'balances'> = {
  pay: {
    // What the provider has of a payment that was begun before counts before another one is begun.
    prepare: async ({ input, db, me, context }) => {
      const begun = await db
        .selectFrom('payment')
        .select(['id', 'intent'])
        .where('reservation_id', '=', input.id)
        .where('payer_id', '=', me.id)
        .where('part', '=', 'balance')
        .where('state', 'in', ['created', 'requires_action'])
        .executeTakeFirst()
      return askProvider(context, begun)
    },
    execute: async ({ input, db, me, now, context }, reported: Reported | null) => {
      const booking = await lockOwnBooking(db, input.id, me.id)
      if (reported?.report.state === 'succeeded') {
        const failed = await takeReport(context, db, reported.id, reported.report, now)
        if (!failed) return kept(fail('balance_paid'))
      }
      if (booking.balance_paid_by !== null) return fail('balance_paid')
      const balance = balanceOf(booking)
      if (!balance || balance.until <= now) return fail('balance_closed')
      const { cents, until } = balance
      return toPay(
        context,
        db,
        { reservationId: booking.id, payerId: me.id, cents, part: 'balance', shareId: null, until },
        now,
      )
    },
    afterCommit: withIntent,
  },
}
