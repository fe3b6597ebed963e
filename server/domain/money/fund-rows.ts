import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { receivingAmount } from '#core/rules/money/amounts.ts'
import { type InJson, isoTime, isoTimeOrNull } from '#server/db/json.ts'
import type { FundRequestTable } from '#server/db/schema/tables-money.ts'
import { type People, toPerson } from '#server/domain/people/people.ts'

export type Fund = Selectable<FundRequestTable> & { title: string; stand_id: number }
export type FundRow = InJson<Fund>

export const fundColumns = sql`f.*, s.title, s.id as stand_id`
export const fundTables = sql`from fund_request f join reservation r on r.id = f.reservation_id join stand s on s.id = r.stand_id`

/** The requests of `reservation r` that this person sent or received, newest first; `toFund` reads one. */
export const fundsQuery = (userId: number): RawBuilder<unknown> => sql`
  select f.*, s.title, s.id as stand_id from fund_request f
  where f.reservation_id = r.id and (f.sender_id = ${userId} or f.payer_id = ${userId}) order by f.id desc`

export const toFund = (row: FundRow, userId: number, people: People): FundRequest => {
  const isPayer = row.payer_id === userId
  return {
    id: row.id,
    reservation_id: row.reservation_id,
    request_from: row.payer_id,
    status: row.state,
    requested_by: row.requested_by,
    requested_amount: row.amount_cents / 100,
    description: row.description,
    decline_reason: row.decline_reason,
    transaction_fee_percentage: isPayer ? 0 : row.share_points / 100,
    transaction_amount:
      (isPayer ? row.amount_cents : receivingAmount(row.amount_cents, row.share_points)) / 100,
    request_date: isoTime(row.created_at),
    transaction_date: isoTimeOrNull(row.settled_at),
    reservation: { id: row.reservation_id, title: row.title },
    user: toPerson(people, isPayer ? row.sender_id : row.payer_id),
  }
}
