import { sql } from 'kysely'
import type { Cents } from '#core/rules/money/money.ts'
import type { Db } from '#server/db/connect.ts'
import { rowsOf } from '#server/db/json.ts'
import { available } from '#server/domain/bookings/ledger.ts'
import { earned, linesOf, spent } from './balances.ts'
import { type Line, namedLines } from './lines.ts'

/** A person's money in one year of UTC, read from the ledger. */
export interface Statement {
  readonly year: number
  readonly lines: readonly Line[]
  readonly earnings: Cents
  readonly spendings: Cents
  /** What went to the payout account, less what came back. */
  readonly transfers: Cents
  /** What was available at the year's end, or is now. */
  readonly balance: Cents
}

export const loadStatement = async (db: Db, userId: number, year: number): Promise<Statement> => {
  const begin = `${year}-01-01T00:00:00Z`
  const end = `${year + 1}-01-01T00:00:00Z`
  const { rows } = await sql<Omit<Statement, 'year'>>`
    with line as (
      select * from (${linesOf(userId)}) x
      where created_at >= ${begin}::timestamptz and created_at < ${end}::timestamptz
    )
    select ${rowsOf(namedLines(userId, sql`line`))} as lines,
      (select coalesce(sum(cents) filter (where ${earned}), 0)::bigint from line) as earnings,
      (select coalesce(-sum(cents) filter (where ${spent}), 0)::bigint from line) as spendings,
      (select coalesce(-sum(cents) filter (where kind in ('payout', 'payout_reversed')), 0)::bigint from line) as transfers,
      (select coalesce(-sum(p.amount_cents), 0)::bigint from posting p
        join ledger_transaction t on t.id = p.transaction_id
        where p.account = ${available(userId)} and t.created_at < ${end}::timestamptz) as balance`.execute(db)
  return { year, ...rows[0]! }
}
