import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { enqueue } from '#server/domain/messages/queue.ts'
import { testApp } from '#tests/support/server/app.ts'
import { card, days } from '#tests/support/server/inputs.ts'
import { FakeStripe, paymentEvent, stripeSettings } from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())

const take = (intent: string, received: { cents?: number; currency?: string } = {}) =>
  provider.take(intent, received)
const webhook = (id: string, intent: string, options: { type?: string; key?: string } = {}) => {
  // What is said to have arrived is there, also where nobody has taken it in the test.
  const known = provider.intents.get(intent)!
  if (options.key === undefined) known.amount_received ||= known.amount
  return app.send('/api/webhooks/stripe', paymentEvent(provider, id, intent, options))
}
let day = 1
const hold = async (key?: string, voucher?: number) => {
  const { body } = await app.call(
    'reservations.create',
    {
      stand_id: 2,
      reserve_dates: days((day += 1), 1),
      cancellation_policy: true,
      ...(voucher !== undefined && { voucher_id: voucher }),
    },
    key === undefined ? {} : { key },
  )
  const { reservation_id: id, payment_intent: clientSecret } = body.data as {
    reservation_id: number
    payment_intent: string
  }
  return { id, clientSecret, intent: clientSecret.replace('_secret', ''), body }
}
const status = async (id: number) => (await app.call('reservations.read', { id })).body.data.status
const bookings = async (id: number) =>
  (
    await app.context.database.db
      .selectFrom('ledger_transaction')
      .select('kind')
      .where('reservation_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.kind)

describe('with Stripe', () => {
  it('a booking opens an intent of the right amount, and a repeat gives the same one', async () => {
    const { body, clientSecret, intent } = await hold('one')
    expect(body.data).toMatchObject({ provider: 'stripe', publishable_key: 'pk_test_1' })
    expect(provider.intents.get(intent)!.amount).toBe(10_750)
    const again = await app.call(
      'reservations.create',
      { stand_id: 2, reserve_dates: days(day, 1), cancellation_policy: true },
      { key: 'one' },
    )
    expect(again.body.data.payment_intent).toBe(clientSecret)
    expect((await app.call('sandbox.pay', card(clientSecret))).failure).toBe('not_found')
  })

  it('is confirmed once, by the webhook, its repetition and the browser together', async () => {
    const { id, intent } = await hold()
    expect((await app.call('reservations.settle', { id })).failure).toBe('payment_incomplete')
    take(intent)
    await Promise.all([
      webhook('evt_1', intent),
      webhook('evt_1', intent),
      webhook('evt_2', intent),
      app.call('reservations.settle', { id }),
    ])
    expect(await status(id)).toBe('approved')
    expect(await bookings(id)).toEqual(['booking'])
  })

  it('a webhook that is not signed by the provider does nothing', async () => {
    const { id, intent } = await hold()
    expect((await webhook('evt_3', intent, { key: 'whsec_other' })).status).toBe(400)
    expect(await status(id)).toBe('pending')
  })

  it('an intent is cancelled when the hold expires, and a late payment is refunded', async () => {
    const { id, intent } = await hold()
    await app.at('2026-11-20T15:16:00Z')
    await app.runJobs()
    expect(provider.intents.get(intent)!.status).toBe('canceled')
    const other = await app.call(
      'reservations.create',
      { stand_id: 2, reserve_dates: days(day, 1), cancellation_policy: true },
      { as: 'hunter2' },
    )
    expect(other.status).toBe(200)
    await app.context.database.db
      .updateTable('payment')
      .set({ state: 'created' })
      .where('reservation_id', '=', id)
      .execute()
    await webhook('evt_4', intent)
    await app.runJobs()
    expect(provider.refunds).toContainEqual(expect.objectContaining({ intent, amount: 10_750 }))
    expect(await bookings(id)).toEqual(['late', 'return'])
    await app.at('2026-11-20T15:00:00Z')
  })

  it('a payment for days that are gone leaves its voucher unused', async () => {
    const { db } = app.context.database
    const { id: voucher } = await db
      .insertInto('voucher')
      .values({
        stand_id: 2,
        name: 'Late',
        code: 'LATE',
        discount_type: 'fixed',
        amount: 1000,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.call('reservations.voucher', { id: 2, code: 'LATE' })
    const { id, intent } = await hold(undefined, voucher)
    await app.at('2026-11-20T15:16:00Z')
    await app.runJobs()
    const wish = { stand_id: 2, reserve_dates: days(day, 1), cancellation_policy: true }
    expect((await app.call('reservations.create', wish, { as: 'hunter2' })).status).toBe(200)
    await db.updateTable('payment').set({ state: 'created' }).where('reservation_id', '=', id).execute()
    await webhook('evt_late', intent)
    expect(await status(id)).toBe('rejected')
    const { redeem_count } = await db
      .selectFrom('voucher')
      .select('redeem_count')
      .where('id', '=', voucher)
      .executeTakeFirstOrThrow()
    expect(redeem_count).toBe(0)
    await app.at('2026-11-20T15:00:00Z')
  })

  it('a refund is asked for once', async () => {
    day = 20
    const { id, intent } = await hold()
    await webhook('evt_5', intent)
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    await app.runJobs()
    expect(provider.refunds.filter((refund) => refund.intent === intent)).toEqual([
      expect.objectContaining({ amount: 7500 }),
    ])
  })
})

const administrators = async () =>
  (await app.call('notifications.list', { per_page: 100 }, { as: 'admin' })).body.data.filter(
    ({ type }: { type: string }) => type === 'payment_problem',
  )
const refundsOf = (intent: string) => provider.refunds.filter((refund) => refund.intent === intent)
const standing = async (id: number) => {
  const { db } = app.context.database
  const payment = await db
    .selectFrom('payment')
    .select(['state', 'received_cents', 'received_currency'])
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(p.amount_cents) as cents from posting p join ledger_transaction l on l.id = p.transaction_id
    where l.reservation_id = ${id} group by account having sum(p.amount_cents) <> 0`.execute(db)
  return { payment, left: rows }
}

describe('a payment of another amount or currency', () => {
  const cases = [
    ['a cent less', { cents: 10_749 }, '107.49 USD'],
    ['a cent more', { cents: 10_751 }, '107.51 USD'],
    ['the same number of euros', { currency: 'eur' }, '107.50 EUR'],
  ] as const
  it.each(cases)('books nothing and is returned once: %s', async (what, received, shown) => {
    day = 40 + cases.findIndex(([each]) => each === what) * 3
    const { id, intent } = await hold()
    take(intent, received)
    const before = (await administrators()).length
    const answers = await Promise.all([
      webhook(`${what} 1`, intent),
      webhook(`${what} 1`, intent),
      webhook(`${what} 2`, intent),
      app.call('reservations.settle', { id }),
      app.call('reservations.settle', { id }),
    ])
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200, 409, 409])
    expect(answers[4]!.failure).toBe('payment_mismatch')
    await app.runJobs()
    await webhook(`${what} 3`, intent)
    await app.runJobs()
    expect(await status(id)).toBe('rejected')
    expect(refundsOf(intent).map(({ amount }) => amount)).toEqual([
      'cents' in received ? received.cents : 10_750,
    ])
    expect(await bookings(id)).toEqual(['mismatch', 'return'])
    expect((await standing(id)).left).toEqual([])
    expect((await app.call('reservations.settle', { id })).failure).toBe('payment_mismatch')
    const told = await administrators()
    expect(told).toHaveLength(before + 1)
    expect(told[0].message).toContain(`${shown} arrived instead of 107.50 USD`)
    const [mine] = (await app.call('notifications.list')).body.data
    expect(mine).toMatchObject({ type: 'payment_returned', data: { reservation_id: id } })
    const again = { stand_id: 2, reserve_dates: days(day, 1), cancellation_policy: true }
    expect((await app.call('reservations.create', again, { as: 'hunter2' })).status).toBe(200)
    await app.call('reservations.release', {}, { as: 'hunter2' })
  })

  it('is returned once also when the refund fails first', async () => {
    day = 60
    const { id, intent } = await hold()
    take(intent, { cents: 1 })
    provider.failing = 3
    await webhook('failing refund', intent)
    for (const minute of ['01', '02', '03', '04', '05']) {
      await app.at(`2026-11-20T15:${minute}:00Z`)
      await app.runJobs()
    }
    expect(refundsOf(intent).map(({ amount }) => amount)).toEqual([1])
    expect((await standing(id)).payment).toEqual({
      state: 'refunded',
      received_cents: 1,
      received_currency: 'usd',
    })
    expect((await app.call('reservations.settle', { id })).failure).toBe('payment_mismatch')
    await app.at('2026-11-20T15:00:00Z')
  })

  it('is refunded once also when the answer of the provider was lost', async () => {
    day = 63
    const { id, intent } = await hold()
    take(intent, { cents: 2 })
    await webhook('lost answer', intent)
    await app.runJobs()
    const { db } = app.context.database
    await db.updateTable('refund').set({ state: 'processing' }).where('reservation_id', '=', id).execute()
    const refund = await db
      .selectFrom('refund')
      .select('id')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    await enqueue(db, 'refund', { refund_id: refund.id }, { now: app.context.clock.now() })
    await app.runJobs()
    expect(refundsOf(intent)).toHaveLength(1)
  })

  it('whose refund keeps failing is shown to the administrators', async () => {
    await app.at('2026-11-20T15:30:00Z')
    await app.runJobs()
    await app.at('2026-11-20T15:00:00Z')
    day = 66
    const { id, intent } = await hold()
    take(intent, { cents: 3 })
    provider.failing = 1000
    await webhook('refund never', intent)
    const before = (await administrators()).length
    for (let hour = 1; hour <= 12; hour += 1) {
      await app.at(new Date(Date.parse('2026-11-20T15:00:00Z') + hour * 3_600_000).toISOString())
      await app.runJobs()
    }
    provider.failing = 0
    const told = await administrators()
    expect(told.slice(0, told.length - before).map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('the refund of 0.03 USD failed'),
    ])
    expect(told[0].message).toContain('the refund of 0.03 USD failed')
    expect(refundsOf(intent)).toEqual([])
    const refund = await app.context.database.db
      .selectFrom('refund')
      .select('state')
      .where('reservation_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(refund.state).toBe('failed')
    await app.at('2026-11-20T15:00:00Z')
  })
})
