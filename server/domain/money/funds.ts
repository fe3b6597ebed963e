import { sql } from 'kysely'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { sharePoints } from '#core/rules/money/amounts.ts'
import { share } from '#core/rules/money/money.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { fundEntries, post } from '#server/domain/bookings/ledger.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { fullName, loadPeople } from '#server/domain/people/people.ts'
import { found } from '#server/domain/refusal.ts'
import { feesInForce } from './fees.ts'
import { type Fund, fundColumns, type FundRow, fundTables, toFund } from './fund-rows.ts'
import { payIfDue } from './payouts.ts'

export type { Fund }

/** A request for its sender or its payer; 404 for everybody else. */
export const readFund = async (db: Db, id: number, userId: number): Promise<FundRequest> => {
  const { rows } = await sql<{ fund: FundRow }>`
    select row_to_json(x) as fund from (select ${fundColumns} ${fundTables}
      where f.id = ${id} and (f.sender_id = ${userId} or f.payer_id = ${userId})) x`.execute(db)
  const { fund } = found(rows[0])
  return toFund(fund, userId, await loadPeople(db, [fund.sender_id, fund.payer_id]))
}

/** A request, locked, for the people that `whose` names. */
export const lockFund = async (
  db: Db,
  id: number,
  whose: { sender?: number; payer?: number; either?: number },
): Promise<Fund> => {
  const { rows } =
    await sql<Fund>`select ${fundColumns} ${fundTables} where f.id = ${id} for update of f`.execute(db)
  const fund = found(rows[0])
  const isTheirs =
    fund.sender_id === whose.sender ||
    fund.payer_id === whose.payer ||
    fund.sender_id === whose.either ||
    fund.payer_id === whose.either
  return found(isTheirs ? fund : undefined)
}

/** The service's share of fund requests, a setting of its own; the landowner's share of the policy without one. */
export const fundShare = async (context: Context, db: Db): Promise<number> => {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'fund_request_share')
    .executeTakeFirst()
  return (setting && sharePoints(setting.value)) ?? (await feesInForce(context, db)).landowner
}

/** The money has come: both accounts change in this transaction, and the sender hears of it. */
export const payFund = async (db: Db, fund: Fund, by: 'card' | 'balance', now: Date): Promise<void> => {
  const byCard = by === 'card'
  await db
    .updateTable('fund_request')
    .set({ state: byCard ? 'paid' : 'transferred', settled_at: now })
    .where('id', '=', fund.id)
    .execute()
  await post(
    db,
    byCard ? 'fund_card' : 'fund_balance',
    { reservationId: fund.reservation_id, fundRequestId: fund.id },
    fundEntries(
      { payerId: fund.payer_id, receiverId: fund.sender_id, byCard },
      { cents: fund.amount_cents, fee: share(fund.amount_cents, fund.share_points) },
    ),
    now,
  )
  await tellSender(db, fund, { code: 'paid' }, now)
  await payIfDue(db, fund.sender_id, now)
}

export const tellSender = async (
  db: Db,
  fund: Fund,
  answer: { code: 'paid' } | { code: 'declined'; reason: string },
  now: Date,
): Promise<void> => {
  const payer = (await loadPeople(db, [fund.payer_id])).get(fund.payer_id)
  const values = {
    person: payer ? fullName(payer) : '',
    amount: { cents: fund.amount_cents },
    stand: fund.title,
  }
  await notify(
    db,
    {
      userId: fund.sender_id,
      type: 'fund_transfer_handle',
      ...(answer.code === 'paid'
        ? ({ code: 'paid', values } as const)
        : ({ code: 'declined', values: { ...values, reason: answer.reason } } as const)),
      data: { reservation_id: fund.reservation_id },
    },
    now,
  )
}
