import { sql } from 'kysely'
import type { Cents } from '#core/rules/money/money.ts'
import type { Left } from '#core/rules/money/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import type { Entry } from '#server/domain/bookings/ledger.ts'

/** Whether `refund f` gives back what a booking has cost; what has booked nothing goes back beside it. */
export const ofBooking = sql`f.reason not in ('late_payment', 'payment_mismatch', 'split_ended')`

/** What of `reservation r` was refunded, also where the provider has refused it so far. */
export const refundedColumn = sql`(select coalesce(sum(f.amount_cents), 0)::bigint from refund f
  where f.reservation_id = r.id and ${ofBooking})`

/** Whose accounts hold the landowner's part of `reservation r`, the held money first. */
export const holdersColumn = rowsOf(sql`select p.account, -sum(p.amount_cents)::bigint as cents
  from ledger_transaction t join posting p on p.transaction_id = t.id
  where t.reservation_id = r.id and t.kind not in ('fund_card', 'fund_balance')
    and (p.account like 'landowner:%' or p.account like 'available:%')
  group by p.account having sum(p.amount_cents) < 0 order by p.account desc`)

export interface LeftOfBooking extends Left {
  readonly holders: readonly Entry[]
}
interface Paid {
  readonly total_cents: number
  readonly paid_at: Date | string | null
}

export const toLeft = (
  { total_cents: total, paid_at: paid }: Paid,
  { refunded, holders }: { refunded: number; holders: readonly Entry[] },
): LeftOfBooking => ({
  total: paid === null ? 0 : Math.max(0, total - refunded),
  landowner: holders.reduce((sum, { cents }) => sum + cents, 0),
  holders,
})

/** What is left of a booking, of which parts may have been refunded. The reservation should be locked. */
export const readLeft = async (db: Db, booking: Paid & { readonly id: number }): Promise<LeftOfBooking> => {
  const { rows } = await sql<{ refunded: number; holders: Entry[] }>`
    select ${refundedColumn} as refunded, ${holdersColumn} as holders
    from reservation r where r.id = ${booking.id}`.execute(db)
  return toLeft(booking, rows[0]!)
}

/** So much from those who hold it, in their order. */
export const takenFrom = (holders: readonly Entry[], cents: Cents): Entry[] => {
  let rest = cents
  return holders.flatMap(({ account, cents: has }) => {
    const part = Math.min(has, rest)
    rest -= part
    return part > 0 ? [{ account, cents: part }] : []
  })
}
