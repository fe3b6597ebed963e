import { describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { card, days } from '#tests/support/server/inputs.ts'

const app = testApp()
const paysLess = '4000 0000 0000 1000'
const paysEuros = '4000 0000 0000 9789'

let day = 10
const hold = async () => {
  day += 2
  const { body } = await app.call('reservations.create', {
    stand_id: 1,
    reserve_dates: days(day, 1),
    cancellation_policy: true,
  })
  return body.data as { reservation_id: number; payment_intent: string }
}
const told = async () =>
  (await app.call('notifications.list', { per_page: 100 }, { as: 'admin' })).body.data.filter(
    ({ type }: { type: string }) => type === 'payment_problem',
  ).length
const refunds = (id: number) =>
  app.context.database.db
    .selectFrom('refund')
    .select(['amount_cents', 'currency', 'state', 'reason'])
    .where('reservation_id', '=', id)
    .execute()

describe('in the sandbox', () => {
  it.each([
    [paysLess, 10_650, 'usd'],
    [paysEuros, 10_750, 'eur'],
  ])('card %s books nothing; what arrived is returned once', async (number, amount_cents, currency) => {
    const { reservation_id: id, payment_intent } = await hold()
    const before = await told()
    const pay = () => app.call('sandbox.pay', { ...card(payment_intent), number })
    expect((await pay()).failure).toBe('payment_mismatch')
    expect((await pay()).failure).toBe('hold_expired')
    await app.runJobs()
    await app.runJobs()
    expect(await refunds(id)).toEqual([
      { amount_cents, currency, state: 'succeeded', reason: 'payment_mismatch' },
    ])
    expect(await told()).toBe(before + 1)
    const { body } = await app.call('reservations.read', { id })
    expect(body.data).toMatchObject({ status: 'rejected', paid_at: null })
    const { rows } = await app.context.database.pool.query(
      `select act from audit where subject = (select 'payment/' || id from payment where reservation_id = $1)`,
      [id],
    )
    expect(rows).toEqual([{ act: 'payment.mismatch' }])
  })

  it('no other amount can be marked as paid in the database', async () => {
    const { reservation_id: id } = await hold()
    const change = app.context.database.db
      .updateTable('payment')
      .set({ state: 'succeeded', received_cents: 10_749, received_currency: 'usd' })
      .where('reservation_id', '=', id)
      .execute()
    await expect(change).rejects.toThrow('payment_received')
  })

  it('the exact amount books as before', async () => {
    const { reservation_id: id, payment_intent } = await hold()
    expect((await app.call('sandbox.pay', card(payment_intent))).status).toBe(200)
    expect((await app.call('reservations.read', { id })).body.data.status).toBe('approved')
    expect(await refunds(id)).toEqual([])
  })
})
