import { type RawBuilder, sql } from 'kysely'
import type { MoneyCode } from '#core/words/money-messages.ts'

/** A line of the ledger that a person sees, with what it is about. */
export interface Line {
  id: number
  created_at: string
  kind:
    | 'booking'
    | 'balance'
    | 'share'
    | 'share_return'
    | 'refund'
    | 'refund_undone'
    | 'dispute'
    | 'dispute_back'
    | 'dispute_lost'
    | 'dispute_undone'
    | 'release'
    | 'fund_card'
    | 'fund_balance'
    | 'payout'
    | 'payout_reversed'
  cents: number
  stand: string | null
  person: string | null
}

/** How it is called to that person. */
export const codeOf = ({ kind, cents }: Line): MoneyCode => {
  if (kind === 'fund_card' || kind === 'fund_balance') return cents > 0 ? 'fund_received' : 'fund_paid'
  return kind === 'share_return' ? 'refund' : kind
}

/** Lines of `linesOf` with the stand and the other person of each, the newest first. */
export const namedLines = (userId: number, lines: RawBuilder<unknown>): RawBuilder<Line> => sql<Line>`
  select l.id, l.created_at, l.kind, l.cents, s.title as stand,
    (select u.first_name || ' ' || u.last_name from fund_request f join app_user u
      on u.id = case when f.payer_id = ${userId} then f.sender_id else f.payer_id end
      where f.id = l.fund_request_id) as person
  from ${lines} l left join reservation r on r.id = l.reservation_id left join stand s on s.id = r.stand_id
  order by l.created_at desc, l.id desc`
