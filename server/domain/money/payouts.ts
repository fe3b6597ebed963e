import type { Cents } from '#core/rules/money/money.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { paidOutEntries, payoutEntries, post, reversedEntries } from '#server/domain/bookings/ledger.ts'
import { tellAdministrators } from '#server/domain/bookings/refunds.ts'
import { notify } from '#server/domain/messages/notify.ts'
import { enqueue } from '#server/domain/messages/queue.ts'
import { lockBalance } from './balances.ts'

type Refused = 'payout_account_needed' | 'balance_too_small'

/** Takes the money out of the balance and asks the provider after the commit. */
export const startPayout = async (
  db: Db,
  userId: number,
  cents: Cents,
  now: Date,
): Promise<Refused | null> => {
  const balance = await lockBalance(db, userId)
  const account = await db
    .selectFrom('payout_account')
    .select(['provider', 'account'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!account) return 'payout_account_needed'
  if (balance < cents) return 'balance_too_small'
  const { id } = await db
    .insertInto('payout')
    .values({
      user_id: userId,
      amount_cents: cents,
      ...account,
      state: 'processing',
      created_at: now,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await post(db, 'payout', { payoutId: id }, payoutEntries(userId, cents), now)
  await enqueue(db, 'payout', { payout_id: id }, { now })
  return null
}

/** Pays the whole balance out when it has reached the person's threshold; called wherever a balance grows. */
export const payIfDue = async (db: Db, userId: number, now: Date): Promise<void> => {
  const user = await db
    .selectFrom('app_user')
    .select('threshold_cents')
    .where('id', '=', userId)
    // A suspended person gets no automatic payouts (decision 153).
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  const threshold = user?.threshold_cents ?? 0
  if (threshold === 0) return
  const balance = await lockBalance(db, userId)
  if (balance >= threshold) await startPayout(db, userId, balance, now)
}

const endPayout = async (db: Db, id: number, answer: 'paid' | 'refused', now: Date): Promise<void> => {
  const payout = await db
    .updateTable('payout')
    .set({ state: answer === 'paid' ? 'succeeded' : 'failed', settled_at: now })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .returning(['user_id', 'amount_cents'])
    .executeTakeFirst()
  if (!payout) return
  const { user_id: userId, amount_cents: cents } = payout
  if (answer === 'paid') await post(db, 'payout_paid', { payoutId: id }, paidOutEntries(cents), now)
  else await post(db, 'payout_reversed', { payoutId: id }, reversedEntries(userId, cents), now)
  await notify(
    db,
    {
      userId,
      type: 'amount_transfer',
      code: answer === 'paid' ? 'transferred' : 'reversed',
      values: { amount: { cents } },
      data: { payout_id: id },
    },
    now,
  )
}

/** Asks the provider for one payout; a refused one is back in the balance. */
export const runPayout = async (context: Context, id: number): Promise<void> => {
  const { db } = context.database
  const payout = await db
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  if (!payout) return
  const { payouts } = context.services
  if (payouts.provider !== payout.provider)
    throw new Error('The payout service of this payout is not configured')
  const answer = await payouts.pay(payout.account, { id, cents: payout.amount_cents })
  await db.transaction().execute((tx) => endPayout(tx, id, answer, context.clock.now()))
}

/** Nobody knows whether the money has moved, so nothing is given back: a person has to look. */
export const payoutGivenUp = (db: Db, id: number, now: Date): Promise<void> =>
  tellAdministrators(
    db,
    { type: 'payment_problem', code: 'payout_unknown', values: { payout: String(id) } },
    { subject: `payout/${id}`, data: { payout_id: id } },
    now,
  )
