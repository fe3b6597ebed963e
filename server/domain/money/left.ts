import { sql } from 'kysely'
import type { Cents } from '#core/rules/money/money.ts'
import { paidCents, type Payable } from '#core/rules/money/deposits.ts'
import type { Left } from '#core/rules/money/refunds.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import { available, type Entry, escrow } from '#server/domain/bookings/ledger.ts'

/** Whether `refund f` gives back what a booking has cost; what has booked nothing goes back beside it. */
export const ofBooking = sql`f.reason not in ('late_payment', 'payment_mismatch', 'split_ended')`

/** What the payers of `reservation` have back through their banks. */
export const lostColumn = (reservation: string) => sql`(select coalesce(sum(d.lost_cents), 0) from dispute d
  where d.reservation_id = ${sql.ref(reservation)}.id and d.of_booking)`

/** What of `reservation r` was refunded, also where the provider has refused it so far, or went back by disputes. */
export const refundedColumn = sql`((select coalesce(sum(f.amount_cents), 0) from refund f
  where f.reservation_id = r.id and f.state <> 'ended' and ${ofBooking}) + ${lostColumn('r')})::bigint`

/** Whether the bank of a person who has paid `reservation r` has not decided yet (decision 189). */
export const isDisputed = sql`exists (select from dispute d
  where d.reservation_id = r.id and d.payment_id is not null and d.closed_at is null)`

/** What of a reservation's price is paid once it is booked: until its balance is paid, the deposit. */
export const paidColumn = (reservation: string) => {
  const of = (column: string) => sql.ref(`${reservation}.${column}`)
  return sql`(case when ${of('balance_paid_by')} is null
    then coalesce(${of('deposit_cents')}, ${of('total_cents')}) else ${of('total_cents')} end)`
}
/** The landowner's part of it. */
export const landownerPaidColumn = sql`(case when r.balance_paid_by is null
  then coalesce(r.deposit_landowner_cents, r.landowner_cents) else r.landowner_cents end)`

/** The ledger's lines of `reservation r` that are of this landowner, whether held or free. */
const linesOf = (ownerId: number) => sql`
  from ledger_transaction t join posting p on p.transaction_id = t.id
  where t.reservation_id = r.id and t.fund_request_id is null
    and p.account in (${escrow(ownerId)}, ${available(ownerId)})`

/** What a landowner has of `reservation r`, in cents. */
export const earnedOf = (ownerId: number) => sql`(
  select coalesce(-sum(p.amount_cents), 0)::bigint ${linesOf(ownerId)})`

/** What of it has gone back to who has paid: with `earnedOf` it is what the landowner has received. */
export const returnedOf = (ownerId: number) => sql`(
  select coalesce(sum(p.amount_cents), 0)::bigint ${linesOf(ownerId)}
    and t.kind in ('refund', 'refund_undone', 'dispute_lost', 'dispute_undone'))`

/** Whose accounts hold the landowner's part of `reservation r`, the held money first. */
export const holdersColumn = rowsOf(sql`select p.account, -sum(p.amount_cents)::bigint as cents
  from ledger_transaction t join posting p on p.transaction_id = t.id
  where t.reservation_id = r.id and t.fund_request_id is null
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

/** Read after the reservation was locked: a dispute is written under the same lock. */
export const hasOpenDispute = async (db: Db, reservationId: number): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select ${isDisputed} as is from reservation r where r.id = ${reservationId}`.execute(db)
  return rows[0]?.is ?? false
}

/** What goes back of a booking, also by the bank of who has paid it; of a party, who did not book sees their own. */
export const backRows = (userId: number) => sql`
  select b.created_at as date, b.status, b.amount_cents / 100.0 as refund_amount from (
    select id, created_at, case state when 'waiting' then 'processing' else state end as status, amount_cents,
      currency, payment_id from refund where reservation_id = r.id and state <> 'ended'
    union all
    select id, closed_at, 'succeeded', lost_cents, currency, payment_id from dispute
    where reservation_id = r.id and payment_id is not null and lost_cents > 0
  ) b where b.currency = 'usd' and (${userId} in (r.user_id, s.user_id)
    or b.payment_id in (select id from payment where payer_id = ${userId})) order by b.created_at, b.id`
