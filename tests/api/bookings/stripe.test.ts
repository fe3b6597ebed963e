import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { card, days } from '#tests/support/server/inputs.ts'

interface Intent {
  id: string
  status: string
  amount: number
}
/** A small provider with a memory: intents by id, answers by idempotency key, refunds. */
const provider = {
  intents: new Map<string, Intent>(),
  byKey: new Map<string, string>(),
  refunds: [] as { intent: string; amount: number; key: string }[],
}

const answer = (method: string, path: string, form: URLSearchParams, key: string): object | null => {
  const [, , noun, id, act] = path.split('/')
  if (noun === 'payment_intents' && method === 'POST' && id === undefined) {
    const known = provider.byKey.get(key)
    const intent =
      known === undefined
        ? {
            id: `pi_${provider.intents.size + 1}`,
            status: 'requires_payment_method',
            amount: Number(form.get('amount')),
          }
        : provider.intents.get(known)!
    provider.intents.set(intent.id, intent)
    provider.byKey.set(key, intent.id)
    return { object: 'payment_intent', client_secret: `${intent.id}_secret`, ...intent }
  }
  const intent = provider.intents.get(id ?? '')
  if (noun === 'payment_intents' && intent) {
    if (act === 'cancel') intent.status = 'canceled'
    return { object: 'payment_intent', ...intent }
  }
  if (noun !== 'refunds') return null
  if (!provider.refunds.some((refund) => refund.key === key))
    provider.refunds.push({
      intent: form.get('payment_intent') ?? '',
      amount: Number(form.get('amount')),
      key,
    })
  return { object: 'refund', id: `re_${provider.refunds.length}`, status: 'succeeded' }
}

const service: Server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const given = answer(
      request.method ?? '',
      new URL(request.url ?? '', 'http://x').pathname,
      new URLSearchParams(body),
      String(request.headers['idempotency-key'] ?? ''),
    )
    response
      .writeHead(given ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(given ?? { error: { message: 'no such thing', type: 'invalid_request_error' } }))
  })
})
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => service.close(() => resolve())))

const secret = 'whsec_of_the_tests'
const app = testApp({
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_API_BASE: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
})
const webhook = (id: string, intent: string, options: { type?: string; key?: string } = {}) => {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: options.type ?? 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: intent } },
  })
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: options.key ?? secret })
  return app.send('/api/webhooks/stripe', {
    method: 'POST',
    body: payload,
    headers: { 'Stripe-Signature': header },
  })
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
    provider.intents.get(intent)!.status = 'succeeded'
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
