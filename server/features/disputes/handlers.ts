import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Dispute } from '#core/calls/administration/disputes.ts'
import { fail } from '#core/failures.ts'
import type { Db } from '#server/db/connect.ts'
import { isoTime, isoTimeOrNull } from '#server/db/json.ts'
import type { DisputeTable } from '#server/db/schema/tables-money.ts'
import { takeDispute } from '#server/domain/money/disputes.ts'
import { loadPage } from '#server/domain/people/pages.ts'
import { toPerson } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import type { HandlersOf } from '#server/http/handler.ts'

type Row = Selectable<DisputeTable> & { stand_id: number; title: string; payer_id: number }

const shown = {
  open: sql`d.closed_at is null`,
  closed: sql`d.closed_at is not null`,
  all: sql`true`,
}

/** First what has to be answered soonest, then what is over, the newest first. */
const loadDisputes = async (
  db: Db,
  where: RawBuilder<unknown>,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ disputes: Dispute[]; total: number }> => {
  const { rows, total, people } = await loadPage<Row>(db, {
    columns: sql`d.*, s.id as stand_id, s.title, coalesce(p.payer_id, f.payer_id) as payer_id`,
    from: sql`from dispute d join reservation r on r.id = d.reservation_id join stand s on s.id = r.stand_id
      left join payment p on p.id = d.payment_id left join fund_payment x on x.id = d.fund_payment_id
      left join fund_request f on f.id = x.fund_request_id where ${where}`,
    order: sql`d.closed_at desc nulls first, d.evidence_due nulls last, d.id desc`,
    page,
    per_page,
    people: ['payer_id'],
  })
  const disputes = rows.map((row) => ({
    id: row.id,
    named: row.named,
    provider: row.provider,
    state: row.state,
    reason: row.reason,
    amount: row.amount_cents / 100,
    currency: row.currency,
    evidence_due: isoTimeOrNull(row.evidence_due),
    withdrawn: (row.withdrawn_cents - row.reinstated_cents - row.lost_cents) / 100,
    lost: row.lost_cents / 100,
    landowner: row.landowner_cents / 100,
    created_at: isoTime(row.created_at),
    closed_at: isoTimeOrNull(row.closed_at),
    reservation_id: row.reservation_id,
    stand: { id: row.stand_id, title: row.title },
    payer: toPerson(people, row.payer_id),
    is_fund_request: row.fund_payment_id !== null,
  }))
  return { disputes, total }
}

export const disputes: HandlersOf<'disputes'> = {
  list: async ({ input, db }) => {
    const { disputes: data, total } = await loadDisputes(db, shown[input.show], input)
    return { status: true, data, total_records: total }
  },

  decide: async ({ input, db, now }) => {
    const row = found(
      await db
        .selectFrom('dispute as d')
        .leftJoin('payment as p', 'p.id', 'd.payment_id')
        .leftJoin('fund_payment as x', 'x.id', 'd.fund_payment_id')
        .selectAll('d')
        .select(({ fn }) => fn.coalesce('p.intent', 'x.intent').as('intent'))
        .where('d.id', '=', input.id)
        .where('d.provider', '=', 'sandbox')
        .executeTakeFirst(),
    )
    if (row.closed_at !== null) return fail('dispute_closed')
    const isWon = input.outcome === 'won'
    await takeDispute(
      db,
      {
        provider: 'sandbox',
        named: row.named,
        intent: row.intent ?? '',
        cents: row.amount_cents,
        currency: row.currency,
        reason: row.reason,
        state: input.outcome,
        evidenceDue: row.evidence_due,
        // Newer than what was said before, whatever the clock says.
        at: new Date(Math.max(now.getTime(), row.reported_at.getTime() + 1)),
        withdrawn: row.withdrawn_cents,
        reinstated: isWon ? row.withdrawn_cents : 0,
      },
      now,
    )
    const { disputes: decided } = await loadDisputes(db, sql`d.id = ${row.id}`, { page: 1, per_page: 1 })
    return { status: true, message: 'The bank has decided', data: decided[0]! }
  },
}
