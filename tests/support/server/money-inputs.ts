import { available, post } from '#server/domain/bookings/ledger.ts'
import type { TestApp, Who } from './app.ts'
import { ids } from './fixture.ts'

/** A request of the landowner to the hunter of the first reservation; its id. */
export const asked = async (app: TestApp, as: Who = 'landowner', amount = '12.5'): Promise<number> => {
  const { body } = await app.call(
    'funds.ask',
    { id: ids.reservation, amount, description: 'Firewood' },
    { as },
  )
  return (body as { data: { id: number } }).data.id
}

/** The same, with a card payment that was begun; the request, and what the card form gets. */
export const beingPaid = async (app: TestApp) => {
  const id = await asked(app)
  const { body } = await app.call('funds.pay', { id })
  return { id, intent: (body as { data: { payment_intent: string } }).data.payment_intent }
}

/** Puts so much into the balance of a person, as a released hunt does. */
export const credit = async (app: TestApp, userId: number, cents: number): Promise<void> => {
  const { database, clock } = app.context
  await database.db.transaction().execute((tx) =>
    post(
      tx,
      'release',
      {},
      [
        { account: 'provider', cents },
        { account: available(userId), cents: -cents },
      ],
      clock.now(),
    ),
  )
}

export const payee = {
  first_name: 'Hanna',
  last_name: 'Lindqvist',
  phone: '7155550177',
  email: 'payouts@example.com',
  country_code: '+1',
}

export const moneyExamples = {
  'payments.amounts': () => ({ input: {} }),
  'payments.transactions': () => ({ input: {} }),
  'payments.graph': () => ({ input: {} }),
  'payments.statement': () => ({ input: { year: 2026 } }),
  'payments.escrow': () => ({ input: {}, as: 'landowner' as const }),
  'payments.onboarding': () => ({ input: { ...payee, state: 'abc' } }),
  'payments.connect': () => ({ input: { ...payee, code: 'sandbox_1' } }),
  'payments.transfer': async (app: TestApp) => {
    await app.call('payments.connect', { ...payee, code: 'sandbox_1' })
    await credit(app, ids.hunter, 5000)
    return { input: { amount: '12.5' } }
  },
  'payments.threshold': () => ({ input: { threshold_amount: '900000' } }),
  'funds.ask': () => ({ input: { id: ids.reservation, amount: '12.5', description: 'Firewood' } }),
  'funds.pay': async (app: TestApp) => ({ input: { id: await asked(app) } }),
  'funds.withdraw': async (app: TestApp) => ({ input: { id: await asked(app) }, as: 'landowner' as const }),
  'funds.revert': async (app: TestApp) => ({ input: { id: (await beingPaid(app)).id } }),
  'funds.read': async (app: TestApp) => ({ input: { id: await asked(app) } }),
  'funds.update': async (app: TestApp) => ({
    input: { id: await asked(app), status: 'declined', decline_reason: 'Too much' },
  }),
}
