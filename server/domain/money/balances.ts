import { sql } from 'kysely'
import type { Cents } from '#core/rules/money/money.ts'
import { available } from '#server/domain/bookings/ledger.ts'
import type { Db } from '#server/db/connect.ts'

/** What a person may transfer or pay from now. */
const readBalance = async (db: Db, userId: number): Promise<Cents> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(amount_cents), 0)::bigint as cents from posting where account = ${available(userId)}`.execute(
    db,
  )
  return rows[0]!.cents
}

/** The balance, which nobody else takes from until the transaction ends. */
export const lockBalance = async (db: Db, userId: number): Promise<Cents> => {
  await sql`select pg_advisory_xact_lock(hashtext(${available(userId)}))`.execute(db)
  return readBalance(db, userId)
}

/** What moves between the card of who pays a booking and the service. */
const cardKinds = [
  'booking',
  'balance',
  'refund',
  'refund_undone',
  'share',
  'share_return',
  'dispute',
  'dispute_back',
]

/**
 * Every line of the ledger that a person sees as their own money, in cents; what goes out is below zero. What a hunter
 * pays by card does not pass a balance: it is read from the payment of a booking or of a share, or from the fund request that it was for.
 */
export const linesOf = (userId: number) => sql`
  select t.id, t.created_at, t.kind, t.reservation_id, t.fund_request_id, -p.amount_cents as cents
    from posting p join ledger_transaction t on t.id = p.transaction_id where p.account = ${available(userId)}
  union all
  select t.id, t.created_at, t.kind, t.reservation_id, t.fund_request_id, -p.amount_cents
    from payment y join ledger_transaction t on t.payment_id = y.id and t.kind = any(${cardKinds})
    join posting p on p.transaction_id = t.id and p.account = 'provider' where y.payer_id = ${userId}
  union all
  select t.id, t.created_at, t.kind, t.reservation_id, t.fund_request_id, -p.amount_cents
    from fund_request f join ledger_transaction t on t.fund_request_id = f.id and t.kind in ('fund_card', 'dispute', 'dispute_back')
    join posting p on p.transaction_id = t.id and p.account = 'provider' where f.payer_id = ${userId}`

/** Of those lines: what was earned, and what was spent less what came back. */
export const earned = sql`kind in ('release', 'fund_card', 'fund_balance') and cents > 0`
export const spent = sql`(kind = any(${cardKinds}) or kind in ('dispute_lost', 'dispute_undone') or kind in ('fund_card', 'fund_balance') and cents < 0)`
