import { sql } from 'kysely'
import type { Cents } from '#core/rules/money/money.ts'
import { paidCents, type Payable } from '#core/rules/money/deposits.ts'
import type { Left } from '#core/rules/money/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import type { Entry } from '#server/domain/bookings/ledger.ts'

/** Whether `refund f` gives back what a booking has cost; what has booked nothing goes back beside it. */
export const ofBooking = sql`f.reason not in ('late_payment', 'payment_mismatch', 'split_ended')`

/** What of `reservation r` was refunded, also where the provider has refused it so far. */
export const refundedColumn = sql`(select coalesce(sum(f.amount_cents), 0)::bigint from refund f
  where f.reservation_id = r.id and ${ofBooking})`

/** What of a reservation's price is paid once it is booked: until its balance is paid, the deposit. */
export const paidColumn = (reservation: string) => {
  const of = (column: string) => sql.ref(`${reservation}.${column}`)
  return sql`(case when ${of('balance_paid_by')} is null
    then coalesce(${of('deposit_cents')}, ${of('total_cents')}) else ${of('total_cents')} end)`
}
/** The landowner's part of it. */
export const landownerPaidColumn = sql`(case when r.balance_paid_by is null
  then coalesce(r.deposit_landowner_cents, r.landowner_cents) else r.landowner_cents end)`

/** Whose accounts hold the landowner's part of `reservation r`, the held money first. */
export const holdersColumn = rowsOf(sql`select p.account, -sum(p.amount_cents)::bigint as cents
  from ledger_transaction t join posting p on p.transaction_id = t.id
  where t.reservation_id = r.id and t.kind not in ('fund_card', 'fund_balance')
    and (p.account like 'landowner:%' or p.account like 'available:%')
  group by p.account having sum(p.amount_cents) < 0 order by p.account desc`)

export interface LeftOfBooking extends Left {
  readonly holders: readonly Entry[]
}

export const toLeft = (
  booking: Payable,
  { refunded, holders }: { refunded: number; holders: readonly Entry[] },
): LeftOfBooking => ({
  total: Math.max(0, paidCents(booking) - refunded),
  landowner: holders.reduce((sum, { cents }) => sum + cents, 0),
  holders,
})

/** What is left of a booking, of which parts may have been refunded. The reservation should be locked. */
export const readLeft = async (
  db: Db,
  booking: Payable & { readonly id: number },
): Promise<LeftOfBooking> => {
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
