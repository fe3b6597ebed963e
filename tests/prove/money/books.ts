import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** A reader of the books of its own: nothing of it is the service's, and it starts from the business, not from the postings. */

/** Half up to the cent, in basis points. */
const share = (cents: string, points: string) => `floor((${cents} * ${points} + 5000) / 10000.0)::bigint`

/** Until its balance is paid, what a booking's deposit has of it. */
const soFar = (all: string, deposit: string) =>
  `(case when r.balance_paid_by is null then coalesce(${deposit}, ${all}) else ${all} end)`

/**
 * What each paid booking has left, of its rows alone. Who ends a booking gives all of it back; a hunter's cancellation leaves
 * the landowner the rest of the lease less his share of it; an administrator's refund takes what the audit log says.
 */
const bookings = `
  part as (
    select (facts->>'refund')::bigint as id, split_part(subject, '/', 2)::bigint as reservation_id,
      round((facts->>'landowner')::numeric * 100)::bigint as landowner
    from audit where act = 'reservation.refund'
  ), lost as (
    select d.reservation_id, d.lost_cents as cents, d.landowner_cents as landowner,
      (select max(t.id) from ledger_transaction t where t.dispute_id = d.id and t.kind = 'dispute_lost') as at
    from dispute d where d.of_booking
  ), given as (
    select reservation_id, sum(cents)::bigint as cents from (
      select reservation_id, amount_cents as cents from refund
      where state <> 'ended' and reason not in ('late_payment', 'payment_mismatch', 'split_ended')
      union all select reservation_id, cents from lost) g group by 1
  ), ended as (
    select f.reservation_id, f.reason, min(f.id) as id, min(t.id) as at
    from refund f join ledger_transaction t on t.refund_id = f.id
    where f.state <> 'ended' and f.reason in ('cancellation', 'ended_by_owner') group by 1, 2
  ), freed as (
    select distinct reservation_id from ledger_transaction where kind = 'release'
  ), booking as (
    select r.id, r.user_id, s.user_id as owner_id, ${soFar('r.total_cents', 'r.deposit_cents')} as total, coalesce(g.cents, 0) as given, f.reservation_id is not null as freed,
      case
        when e.id is not null then 0
        when c.id is null then ${soFar('r.landowner_cents', 'r.deposit_landowner_cents')} - coalesce((select sum(landowner) from part where reservation_id = r.id), 0)
          - coalesce((select sum(landowner) from lost where reservation_id = r.id), 0)
        else least(
          ${soFar('r.landowner_cents', 'r.deposit_landowner_cents')} - coalesce((select sum(landowner) from part p where p.reservation_id = r.id and p.id < c.id), 0)
            - coalesce((select sum(landowner) from lost l where l.reservation_id = r.id and l.at < c.at), 0),
          least(r.lease_cents, r.cancellation_fee_cents) - ${share('least(r.lease_cents, r.cancellation_fee_cents)', 'r.landowner_share')}
        ) - coalesce((select sum(landowner) from part p where p.reservation_id = r.id and p.id > c.id), 0)
          - coalesce((select sum(landowner) from lost l where l.reservation_id = r.id and l.at > c.at), 0)
      end::bigint as landowner
    from reservation r join stand s on s.id = r.stand_id
    left join given g on g.reservation_id = r.id left join freed f on f.reservation_id = r.id
    left join ended c on c.reservation_id = r.id and c.reason = 'cancellation'
    left join ended e on e.reservation_id = r.id and e.reason = 'ended_by_owner'
    where r.paid_at is not null
  ), fund as (
    select sender_id, payer_id, state, amount_cents as cents, ${share('amount_cents', 'share_points')} as fee
    from fund_request where state in ('paid', 'transferred')
  )`

/** What each account must have, as the service owes it; the provider's is what there is. */
const expected = `
  select 'provider' as account,
    -(select coalesce(sum(received_cents), 0) from payment where received_currency = 'usd')
    + (select coalesce(sum(amount_cents), 0) from refund where currency = 'usd' and state <> 'ended')
    + (select coalesce(sum(withdrawn_cents - reinstated_cents), 0) from dispute)
    - (select coalesce(sum(cents), 0) from fund where state = 'paid')
    + (select coalesce(sum(amount_cents), 0) from payout where state = 'succeeded') as cents
  union all select 'shares', coalesce(sum(received_cents), 0) from payment y join reservation r on r.id = y.reservation_id
    where r.state = 'splitting' and y.id in (select paid_by from split_share)
  union all select 'disputes', -coalesce(sum(withdrawn_cents - reinstated_cents - lost_cents), 0) from dispute
  union all select a.account, a.sign * coalesce(sum(r.voucher_cents), 0) from reservation r, (values ('vouchers', 1), ('given', -1)) a (account, sign)
    where r.paid_at is not null group by a.account, a.sign
  union all select 'payouts', coalesce(sum(amount_cents), 0) from payout where state = 'processing'
  union all select 'fees', (select coalesce(sum(total - given - landowner), 0) from booking) + (select coalesce(sum(fee), 0) from fund)
  union all select 'landowner:' || owner_id, sum(landowner) from booking where not freed group by owner_id
  union all select 'available:' || id, sum(cents) from (
    select owner_id as id, landowner as cents from booking where freed
    union all select sender_id, cents - fee from fund
    union all select payer_id, -cents from fund where state = 'transferred'
    union all select user_id, -amount_cents from payout where state <> 'failed') flow group by id`

export interface Difference {
  readonly account: string
  readonly posted: number
  readonly expected: number
}

/** The accounts whose postings are not what the business says; none, always. */
export const unexplained = async (db: Db): Promise<Difference[]> =>
  (
    await sql<Difference>`with ${sql.raw(bookings)}, expected as (${sql.raw(expected)}),
      posted as (select account, -sum(amount_cents) as cents from posting group by account)
    select account, coalesce(p.cents, 0)::float8 as posted, coalesce(e.cents, 0)::float8 as expected
    from posted p full join expected e using (account) where coalesce(p.cents, 0) <> coalesce(e.cents, 0)
    order by account`.execute(db)
  ).rows

/** The sum of everything, and the transactions that do not sum to zero. */
export const sums = async (db: Db, after: number) =>
  (
    await sql<{ total: number; uneven: number; postings: number; last: number }>`
    select coalesce(sum(amount_cents), 0)::float8 as total, count(*)::int as postings, coalesce(max(transaction_id), 0)::int as last,
      (select count(*)::int from (select 1 from posting where transaction_id > ${after}
        group by transaction_id having sum(amount_cents) <> 0) u) as uneven from posting`.execute(db)
  ).rows[0]!

export interface Shown {
  readonly earnings: number
  readonly spendings: number
  readonly escrow: number
  readonly available: number
}
/** What a person is to be shown, in dollars. */
export const toBeShown = async (db: Db, userId: number): Promise<Shown> =>
  (
    await sql<Shown>`with ${sql.raw(bookings)}, expected as (${sql.raw(expected)})
    select
      ((select coalesce(-sum(p.amount_cents), 0) from posting p join ledger_transaction t on t.id = p.transaction_id
          where t.kind = 'release' and p.account = ${`available:${userId}`})
        + (select coalesce(sum(cents - fee), 0) from fund where sender_id = ${userId}))::float8 / 100 as earnings,
      ((select coalesce(sum(y.received_cents - coalesce((select sum(f.amount_cents) from refund f
            where f.payment_id = y.id and f.state <> 'ended' and f.reason not in ('late_payment', 'payment_mismatch')), 0)
          - coalesce((select sum(d.withdrawn_cents - d.reinstated_cents) from dispute d where d.payment_id = y.id), 0)), 0)
          from payment y where y.payer_id = ${userId} and (y.id in (select paid_by from split_share)
            or y.id in (select balance_paid_by from reservation)
            or y.part in ('whole', 'deposit') and y.reservation_id in (select id from booking)
              and y.reservation_id not in (select reservation_id from payment_split)))
        + (select coalesce(sum(cents), 0) from fund where payer_id = ${userId})
        + (select coalesce(sum(p.amount_cents), 0) from posting p join ledger_transaction t on t.id = p.transaction_id
          where t.kind in ('refund', 'refund_undone', 'dispute_lost', 'dispute_undone') and p.account = ${`available:${userId}`}))::float8 / 100 as spendings,
      (select coalesce(sum(cents), 0)::float8 / 100 from expected where account = ${`landowner:${userId}`}) as escrow,
      (select coalesce(sum(cents), 0)::float8 / 100 from expected where account = ${`available:${userId}`}) as available`.execute(
      db,
    )
  ).rows[0]!

/** What the provider holds by our books and by its own, before refunds, and how many things are on their way. */
export const bothBooks = async (db: Db, jobs: readonly string[]) =>
  (
    await sql<{ ours: number; theirs: number; open: number }>`
    select (select sum(amount_cents)::float8 from posting where account like 'provider%') as ours,
      (select coalesce(sum(received_cents), 0)::float8 from payment)
      + (select coalesce(sum(received_cents), 0)::float8 from fund_payment)
      - (select coalesce(sum(amount_cents), 0)::float8 from sandbox_transfer)
      - (select coalesce(sum(withdrawn_cents - reinstated_cents), 0)::float8 from dispute) as theirs,
      (select count(*)::int from refund where state not in ('succeeded', 'ended'))
      + (select count(*)::int from payout where state = 'processing')
      + (select count(*)::int from job where state in ('running', 'waiting') and kind not in ('expire_hold', 'expire_fund', 'expire_split', 'remind_split', 'expire_balance')
        and kind = any(${jobs}::text[])) as open`.execute(db)
  ).rows[0]!
