import type { Options, TestApp } from '../app.ts'
import { card, days } from './cards.ts'
import { type Begun, hold, withoutHolds } from './splits.ts'

/** The terms of a stand's deposit; null takes them away. */
export const askDeposit = async (
  app: TestApp,
  terms: { percent: number; days: number } | null,
  stand = 2,
): Promise<void> => {
  await app.context.database.db
    .updateTable('stand')
    .set({ deposit_percent: terms?.percent ?? null, balance_days: terms?.days ?? null })
    .where('id', '=', stand)
    .execute()
}

/** A held day whose deposit is to be paid: 30 % of $107.50, and the rest 7 days before. */
export const holdDeposit = async (
  app: TestApp,
  from: number,
  options: Options & { percent?: number; before?: number } = {},
): Promise<Omit<Begun, 'payment'>> => {
  const { percent = 30, before = 7, ...rest } = options
  await askDeposit(app, { percent, days: before })
  const held = await hold(app, { ...rest, days: days(from, 1) })
  await askDeposit(app, null)
  return { id: held.reservation_id, total: held.total_amount, intent: held.payment_intent }
}

/** A booking whose deposit is paid. */
export const payDeposit = async (
  ...terms: Parameters<typeof holdDeposit>
): Promise<Omit<Begun, 'payment'>> => {
  const begun = await holdDeposit(...terms)
  const [app, , { as, token } = {}] = terms
  await app.call('sandbox.pay', card(begun.intent), { ...(as && { as }), ...(token && { token }) })
  return begun
}

/** Begins to pay a balance, and pays it with this card. */
export const payBalance = async (app: TestApp, id: number, number?: string) => {
  const begun = await app.call('balances.pay', { id })
  return begun.failure === null
    ? app.call('sandbox.pay', card(begun.body.data.payment_intent, number))
    : begun
}

export const balanceExamples = {
  'balances.pay': async (app: TestApp) => {
    await withoutHolds(app)
    return { input: { id: (await payDeposit(app, 127)).id } }
  },
}
