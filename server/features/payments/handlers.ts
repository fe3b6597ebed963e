import { fail } from '#core/failures.ts'
import type { GraphRow, Transaction } from '#core/calls/money/payments.ts'
import { toCents } from '#core/rules/money/money.ts'
import { addDays } from '#core/rules/time/days.ts'
import { moneyMessages, type MoneyCode } from '#core/words/money-messages.ts'
import { inEnglish } from '#core/words/message.ts'
import { sql } from 'kysely'
import { isoTime, rowsOf } from '#server/db/json.ts'
import { escrow } from '#server/domain/bookings/ledger.ts'
import { earned, linesOf, spent } from '#server/domain/money/balances.ts'
import { codeOf, type Line, namedLines } from '#server/domain/money/lines.ts'
import { loadStatement } from '#server/domain/money/statements.ts'
import { statementPdf } from '#server/domain/documents/statement.ts'
import { payIfDue, startPayout } from '#server/domain/money/payouts.ts'
import { freeDay } from '#server/domain/money/releases.ts'
import type { HandlersOf } from '#server/http/handler.ts'

const said = (code: MoneyCode, values: Record<string, string>) => ({
  message: inEnglish(moneyMessages[code], values),
  code,
  values,
})

const typeOf = ({ kind, cents }: Line): Transaction['type'] => {
  if (cents < 0) return 'payment'
  if (kind === 'refund' || kind === 'share_return' || kind === 'dispute') return 'refund'
  return kind === 'payout_reversed' || kind.endsWith('_undone') ? 'reversal' : 'earning'
}

const toTransaction = (line: Line): Transaction => ({
  id: line.id,
  date: isoTime(line.created_at),
  ...said(codeOf(line), { stand: line.stand ?? '', person: line.person ?? '' }),
  amount: Math.abs(line.cents) / 100,
  type: typeOf(line),
})

/** Which months, years or weeks the graph shows up to today, and how a row of one is called. */
const spans = {
  yearly: { unit: 'year', count: 5, key: 'YYYY' },
  monthly: { unit: 'month', count: 12, key: 'YYYY-MM' },
  weekly: { unit: 'week', count: 12, key: 'YYYY-MM-DD' },
} as const

/** A person's money, read from the ledger and never kept beside it. */
export const payments: HandlersOf<'payments'> = {
  amounts: async ({ db, me, context }) => {
    const { rows } = await sql<{
      earnings: number
      spendings: number
      escrow: number
      available: number
      connected: boolean
      threshold: number | null
    }>`
      with line as (${linesOf(me.id)})
      select coalesce(sum(cents) filter (where ${earned}), 0)::bigint as earnings,
        coalesce(-sum(cents) filter (where ${spent}), 0)::bigint as spendings,
        (select coalesce(-sum(amount_cents), 0)::bigint from posting where account = ${escrow(me.id)}) as escrow,
        (select coalesce(-sum(amount_cents), 0)::bigint from posting
          where account = ${`available:${me.id}`}) as available,
        exists (select from payout_account where user_id = ${me.id}) as connected,
        (select threshold_cents from app_user where id = ${me.id}) as threshold
      from line`.execute(db)
    const row = rows[0]!
    return {
      status: true,
      data: {
        earnings: row.earnings / 100,
        spendings: row.spendings / 100,
        escrow: row.escrow / 100,
        available: row.available / 100,
        connected: row.connected,
        threshold_amount: row.threshold === null ? null : row.threshold / 100,
        provider: context.services.payouts.provider,
      },
    }
  },

  transactions: async ({ input, db, me, now }) => {
    // Somewhere it is tomorrow already.
    const lastDay = addDays(now.toISOString().slice(0, 10), 1)
    const future = [{ code: 'day_in_future' as const }]
    if ((input.start_date ?? '') > lastDay) return fail('invalid', { start_date: future })
    if ((input.end_date ?? '') > lastDay) return fail('invalid', { end_date: future })
    const { rows } = await sql<{ rows: Line[]; total: number }>`
      with line as (
        select * from (${linesOf(me.id)}) x
        where (${input.start_date ?? null}::date is null or created_at >= ${input.start_date ?? null}::date)
          and (${input.end_date ?? null}::date is null or created_at < ${input.end_date ?? null}::date + 1)
      ), found as (
        select * from line order by created_at desc, id desc
        limit ${input.per_page} offset ${(input.page - 1) * input.per_page}
      )
      select (select count(*) from line) as total, ${rowsOf(namedLines(me.id, sql`found`))} as rows`.execute(
      db,
    )
    const [found] = rows
    return { status: true, data: found!.rows.map(toTransaction), total_records: found!.total }
  },

  statement: async ({ input, db, me, now }) => {
    // Somewhere the new year has begun already.
    const lastYear = Number(addDays(now.toISOString().slice(0, 10), 1).slice(0, 4))
    if (input.year > lastYear) return fail('invalid', { year: [{ code: 'day_in_future' }] })
    const statement = await loadStatement(db, me.id, input.year)
    const pdf = await statementPdf(statement, me, now)
    return { status: true, data: { year: input.year, pdf: pdf.toString('base64') } }
  },

  graph: async ({ input, db, me, now }) => {
    const { unit, count, key } = spans[input.filter]
    const step = sql.raw(`interval '1 ${unit}'`)
    const { rows } = await sql<GraphRow>`
      with line as (${linesOf(me.id)}), span as (
        select generate_series(date_trunc(${unit}, ${now}::timestamptz at time zone 'UTC') - ${count - 1} * ${step},
          date_trunc(${unit}, ${now}::timestamptz at time zone 'UTC'), ${step}) as begins
      )
      select to_char(begins, ${key}) as key,
        coalesce(-sum(cents) filter (where ${spent}), 0)::float8 / 100 as spending,
        coalesce(sum(cents) filter (where ${earned}), 0)::float8 / 100 as earning
      from span left join line on created_at at time zone 'UTC' >= begins
        and created_at at time zone 'UTC' < begins + ${step}
      group by begins order by begins`.execute(db)
    return { status: true, data: rows }
  },

  escrow: async ({ db, me }) => {
    const { rows } = await sql<{
      id: number
      cents: number
      stand: string
      person: string
      last_day: string
      date: string
    }>`
      select r.id, held.cents, s.title as stand, u.first_name || ' ' || u.last_name as person,
        r.end_day as last_day, ${freeDay} as date
      from (
        select t.reservation_id, -sum(p.amount_cents)::bigint as cents
        from posting p join ledger_transaction t on t.id = p.transaction_id
        where p.account = ${escrow(me.id)} group by t.reservation_id having sum(p.amount_cents) <> 0
      ) held
      join reservation r on r.id = held.reservation_id join stand s on s.id = r.stand_id
      join app_user u on u.id = r.user_id order by r.end_day, r.id`.execute(db)
    return {
      status: true,
      data: rows.map(({ id, cents, stand, person, ...days }) => ({
        ...days,
        ...said('held', { stand, person }),
        amount: cents / 100,
        reservation_id: id,
      })),
    }
  },

  onboarding: ({ input, context }) => {
    const { payouts } = context.services
    return Promise.resolve(
      payouts.provider === 'off'
        ? fail('payouts_off')
        : { status: true as const, data: { url: payouts.onboarding(input) } },
    )
  },

  connect: {
    prepare: async ({ input, context }) => {
      const { payouts } = context.services
      if (payouts.provider === 'off') return fail('payouts_off')
      const account = await payouts.connect(input.code)
      return account === null ? fail('payout_refused') : { account, provider: payouts.provider }
    },
    execute: async (
      { input, db, me, now },
      connected: { account: string; provider: 'sandbox' | 'stripe' },
    ) => {
      const { code: _code, ...person } = input
      const row = { ...person, ...connected, connected_at: now }
      await db
        .insertInto('payout_account')
        .values({ user_id: me.id, ...row })
        .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
        .execute()
      await db.updateTable('app_user').set({ payment_email: input.email }).where('id', '=', me.id).execute()
      await payIfDue(db, me.id, now)
      return { status: true, message: 'Payout account connected successfully' }
    },
  },

  transfer: async ({ input, db, me, now, context }) => {
    if (context.services.payouts.provider === 'off') return fail('payouts_off')
    const refused = await startPayout(db, me.id, toCents(input.amount), now)
    return refused ? fail(refused) : { status: true, message: 'Amount transferred successfully' }
  },

  threshold: async ({ input, db, me, now }) => {
    await db
      .updateTable('app_user')
      .set({ threshold_cents: toCents(input.threshold_amount) })
      .where('id', '=', me.id)
      .execute()
    await payIfDue(db, me.id, now)
    return { status: true, message: 'Threshold amount updated successfully' }
  },
}
