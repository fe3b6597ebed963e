import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { takeDispute } from '#server/domain/money/disputes.ts'
import type { DisputeReport } from '#server/services/stripe-disputes.ts'

interface Playing {
  readonly db: () => Db
  readonly context: () => Context
  readonly chance: () => number
  readonly count: (what: string) => void
}

/** A bank that takes payments of bookings back, all or in part, and decides later; reports come twice and in any order. */
export const bankDisputes = ({ db, context, chance, count }: Playing) => {
  let named = 0
  let seconds = 0
  const open: DisputeReport[] = []
  const tell = async (report: DisputeReport): Promise<void> => {
    for (let n = 0; n < (chance() < 0.2 ? 2 : 1); n += 1)
      await db()
        .transaction()
        .execute((tx) => takeDispute(tx, report, context().clock.now()))
  }
  const at = () => new Date(context().clock.now().getTime() + (seconds += 1) * 1000)

  return {
    /** What was paid by one card, and of which no refund is on its way: the bank takes no more than is left of it. */
    begin: async ({ id }: { readonly id: number }): Promise<void> => {
      const { rows } = await sql<{ intent: string; cents: number }>`
        select y.intent, (y.amount_cents - coalesce(sum(f.amount_cents), 0))::bigint as cents
        from payment y left join refund f on f.payment_id = y.id
        where y.reservation_id = ${id} and y.part = 'whole' and y.intent is not null
          and not exists (select from payment_split x where x.reservation_id = y.reservation_id)
          and not exists (select from dispute d where d.payment_id = y.id)
        group by y.id having bool_and(f.id is null or f.state = 'succeeded')`.execute(db())
      const [paid] = rows
      if (!paid || paid.cents <= 0) return
      const cents = chance() < 0.7 ? paid.cents : 1 + Math.floor(chance() * paid.cents)
      const isInquiry = chance() < 0.15
      const report: DisputeReport = {
        provider: 'sandbox',
        named: `dispute ${(named += 1)}`,
        intent: paid.intent,
        cents,
        currency: 'usd',
        reason: 'general',
        state: isInquiry ? 'warning_needs_response' : 'needs_response',
        evidenceDue: null,
        at: at(),
        withdrawn: isInquiry ? 0 : cents,
        reinstated: 0,
      }
      count('disputes')
      open.push(report)
      await tell(report)
    },
    decide: async (all = false): Promise<void> => {
      for (const report of open.splice(0)) {
        if (!all && chance() < 0.5) {
          open.push(report)
          continue
        }
        const isWon = chance() < 0.4
        const state =
          report.withdrawn === 0 ? ('warning_closed' as const) : isWon ? ('won' as const) : ('lost' as const)
        const end = { ...report, state, at: at(), reinstated: state === 'won' ? report.withdrawn : 0 }
        count(`disputes ${state}`)
        await tell(end)
        // What was said before it comes once more.
        if (chance() < 0.3) await tell(report)
      }
    },
  }
}
