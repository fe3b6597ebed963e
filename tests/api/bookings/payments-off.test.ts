import { expect, it } from 'vitest'
import { runners } from '#server/jobs/runners.ts'
import { testApp } from '#tests/support/server/app.ts'
import { card, days } from '#tests/support/server/inputs.ts'

const app = testApp({ NODE_ENV: 'production', TEST_HOOKS: '0' })
const wish = { stand_id: 2, cancellation_policy: true }

it('without a payment service what costs money is refused, and what is free is booked', async () => {
  const paid = await app.call('reservations.create', { ...wish, reserve_dates: days(2, 1) })
  expect([paid.status, paid.failure]).toEqual([409, 'payments_off'])
  const { db } = app.context.database
  const { id: voucher_id } = await db
    .insertInto('voucher')
    .values({
      stand_id: 2,
      name: 'All of it',
      code: 'FREE',
      discount_type: 'percentage',
      amount: 100,
      expiry_type: 'max_usage',
      expiry_day: null,
      max_usage: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.call('reservations.voucher', { id: 2, code: 'FREE' })
  const free = await app.call('reservations.create', { ...wish, reserve_dates: days(2, 1), voucher_id })
  expect(free.body.data).toMatchObject({ provider: 'none', total_amount: 0 })
})

it('no test card pays, and real money is not called refunded', async () => {
  const { db } = app.context.database
  await db
    .updateTable('payment')
    .set({ client_secret: 'an old hold', intent: 'pi_real' })
    .where('reservation_id', '=', 1)
    .execute()
  expect((await app.call('sandbox.pay', card('an old hold'))).failure).toBe('not_found')
  const { id: payment_id } = await db
    .selectFrom('payment')
    .select('id')
    .where('reservation_id', '=', 1)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refund')
    .values({
      reservation_id: 1,
      payment_id,
      amount_cents: 100,
      state: 'processing',
      reason: 'cancellation',
      created_at: app.context.clock.now(),
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await expect(runners.refund(app.context, { refund_id: id }, 1)).rejects.toThrow('not configured')
})
