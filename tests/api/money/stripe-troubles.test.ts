import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { days } from '#tests/support/server/inputs.ts'
import { asked, credit } from '#tests/support/server/money-inputs.ts'
import {
  FakeStripe,
  paymentEvent,
  refundEvent,
  stripeSettings,
} from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())
const db = () => app.context.database.db

/** Minutes after the file's begin; each test has days and minutes of its own. */
let minute = 0
const later = async (minutes: number): Promise<void> => {
  minute += minutes
  await app.at(new Date(start.getTime() + minute * 60_000).toISOString())
  await app.runJobs()
}
let day = 1
beforeEach(async () => {
  day += 4
  provider.failing = 0
  await later(60)
  await db().deleteFrom('rate_limit').execute()
})

const hold = async (options: { as?: Who; voucher?: number; day?: number } = {}) => {
  const { body } = await app.call(
    'reservations.create',
    {
      stand_id: 2,
      reserve_dates: days(options.day ?? day, 1),
      cancellation_policy: true,
      ...(options.voucher !== undefined && { voucher_id: options.voucher }),
    },
    { as: options.as ?? 'hunter' },
  )
  const { reservation_id: id, payment_intent: secret } = body.data as {
    reservation_id: number
    payment_intent: string
  }
  return { id, intent: secret.replace('_secret', '') }
}
const send = (delivery: ReturnType<typeof paymentEvent>) => app.send('/api/webhooks/stripe', delivery)
const pay = async (intent: string) => {
  provider.take(intent)
  return send(paymentEvent(provider, `paid ${intent}`, intent))
}
const status = async (id: number) => (await app.call('reservations.read', { id })).body.data.status
const problems = async (): Promise<string[]> =>
  (await app.call('notifications.list', { per_page: 100 }, { as: 'admin' })).body.data
    .filter(({ type }: { type: string }) => type === 'payment_problem')
    .map(({ message }: { message: string }) => message)
const refundsOf = (intent: string) => provider.refunds.filter((refund) => refund.intent === intent)

describe('a payment whose webhook never comes', () => {
  it('is booked when the hold ends, where its days are free', async () => {
    const { id, intent } = await hold()
    provider.take(intent)
    await later(16)
    expect(await status(id)).toBe('approved')
    expect(refundsOf(intent)).toEqual([])
  })

  it('goes back when the hold ends, where its days are taken', async () => {
    const { id, intent } = await hold()
    minute += 16
    await app.at(new Date(start.getTime() + minute * 60_000).toISOString())
    await hold({ as: 'hunter2' })
    provider.take(intent)
    await app.runJobs()
    expect(await status(id)).toBe('rejected')
    expect(refundsOf(intent)).toMatchObject([{ amount: 10_750, status: 'succeeded' }])
  })
})

describe('a refund that fails after it was done', () => {
  it('is shown to the administrators once, and goes back once when they try again', async () => {
    const { id, intent } = await hold()
    await pay(intent)
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    const [first] = refundsOf(intent)
    provider.failRefund(first!.id)
    const before = await problems()
    for (const event of ['failed 1', 'failed 1', 'failed 2'])
      expect((await send(refundEvent(provider, event, first!.id))).status).toBe(200)
    const told = await problems()
    expect(told).toHaveLength(before.length + 1)
    expect(told[0]).toContain(`the refund of ${(first!.amount / 100).toFixed(2)} USD failed`)
    const { refunds } = (await app.call('administration.reservation', { id }, { as: 'admin' })).body.data
    expect(refunds).toMatchObject([{ state: 'failed' }])
    await app.call('administration.retryRefund', { id: refunds[0].id }, { as: 'admin' })
    await app.runJobs()
    expect(refundsOf(intent).map((refund) => refund.status)).toEqual(['failed', 'succeeded'])
    await send(refundEvent(provider, 'done', refundsOf(intent)[1]!.id, 'refund.updated'))
    expect(await problems()).toEqual(told)
  })

  it('is not believed where the message is not the provider’s', async () => {
    const { id, intent } = await hold()
    await pay(intent)
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    const { body, headers } = refundEvent(provider, 'forged', refundsOf(intent)[0]!.id)
    const forged = body.replace('"status":"succeeded"', '"status":"failed"')
    expect((await send({ method: 'POST', body: forged, headers })).status).toBe(400)
    const { refunds } = (await app.call('administration.reservation', { id }, { as: 'admin' })).body.data
    expect(refunds).toMatchObject([{ state: 'succeeded' }])
  })
})

describe('a card payment of a fund request that is not due', () => {
  const paidLess = async (): Promise<string> => {
    const request = await asked(app)
    const { body } = await app.call('funds.pay', { id: request })
    const intent = body.data.payment_intent.replace('_secret', '') as string
    provider.take(intent, { cents: 1000 })
    await send(paymentEvent(provider, `less ${intent}`, intent))
    return intent
  }

  it('is shown to the administrators when it cannot go back', async () => {
    provider.failing = 1000
    await paidLess()
    for (let n = 0; n < 12; n += 1) await later(60)
    expect((await problems())[0]).toMatch(/^Fund request \d+: the refund of 10.00 USD failed/)
  })

  it('is shown to the administrators when it comes back from there', async () => {
    const intent = await paidLess()
    await app.runJobs()
    const [refund] = refundsOf(intent)
    expect(refund).toMatchObject({ amount: 1000, status: 'succeeded' })
    const before = await problems()
    provider.failRefund(refund!.id)
    await send(refundEvent(provider, `back ${intent}`, refund!.id))
    expect(await problems()).toHaveLength(before.length + 1)
  })
})

describe('a card payment of a fund request that nobody finishes', () => {
  const begun = async () => {
    const request = await asked(app)
    const { body } = await app.call('funds.pay', { id: request })
    return { request, intent: body.data.payment_intent.replace('_secret', '') as string }
  }
  const state = async (id: number) => (await app.call('funds.read', { id })).body.data.status

  it('counts after an hour, where the card was taken and nobody has said so', async () => {
    const { request, intent } = await begun()
    provider.take(intent)
    await later(59)
    expect(await state(request)).toBe('processing')
    await later(2)
    expect(await state(request)).toBe('paid')
  })

  it('ends after an hour, and its sender can take the request back', async () => {
    const { request, intent } = await begun()
    await later(61)
    expect(await state(request)).toBe('pending')
    await later(1)
    expect(provider.intents.get(intent)!.status).toBe('canceled')
    expect((await app.call('funds.withdraw', { id: request }, { as: 'landowner' })).status).toBe(200)
  })
})

describe('a voucher of one use', () => {
  it('stays with the hold that has it, also when another pays late', async () => {
    const { id: voucher } = await db()
      .insertInto('voucher')
      .values({
        stand_id: 2,
        name: 'One',
        code: 'ONE',
        discount_type: 'fixed',
        amount: 1000,
        expiry_type: 'max_usage',
        expiry_day: null,
        max_usage: 1,
        once_per_hunter: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const as of ['hunter', 'hunter2'] as const)
      await app.call('reservations.voucher', { id: 2, code: 'ONE' }, { as })
    const late = await hold({ voucher })
    provider.take(late.intent)
    minute += 16
    await app.at(new Date(start.getTime() + minute * 60_000).toISOString())
    const held = await hold({ as: 'hunter2', voucher, day: day + 2 })
    await send(paymentEvent(provider, 'late voucher', late.intent))
    await pay(held.intent)
    await app.runJobs()
    const { body } = await app.call('reservations.read', { id: held.id }, { as: 'hunter2' })
    expect(body.data).toMatchObject({ status: 'approved', voucher_discount: 10 })
    expect(await status(late.id)).toBe('rejected')
    expect(refundsOf(late.intent)).toHaveLength(1)
  })
})

describe('a payout by Stripe', () => {
  const connected = async (account: string) => {
    const row = {
      first_name: 'W',
      last_name: 'K',
      phone: '1',
      email: 'w@example.com',
      country_code: '+1',
      business_type: 'Individual' as const,
      provider: 'stripe' as const,
      account,
      connected_at: start,
    }
    await db()
      .insertInto('payout_account')
      .values({ user_id: ids.landowner, ...row })
      .onConflict((oc) => oc.column('user_id').doUpdateSet(row))
      .execute()
    await credit(app, ids.landowner, 5000)
  }
  const available = async () =>
    (await app.call('payments.amounts', {}, { as: 'landowner' })).body.data.available

  it('moves the money once, also when the answer of the provider is lost', async () => {
    await connected('acct_1')
    const [before, had] = [provider.transfers.length, await available()]
    provider.losing = 1
    expect((await app.call('payments.transfer', { amount: '50' }, { as: 'landowner' })).status).toBe(200)
    await app.runJobs()
    await later(5)
    expect(provider.transfers.slice(before)).toMatchObject([{ amount: 5000, destination: 'acct_1' }])
    expect(await available()).toBeCloseTo(had - 50, 2)
  })

  it('is back in the balance where the account takes none', async () => {
    await connected('acct_closed')
    provider.closed.add('acct_closed')
    const [before, had] = [provider.transfers.length, await available()]
    await app.call('payments.transfer', { amount: '20' }, { as: 'landowner' })
    expect(await available()).toBeCloseTo(had - 20, 2)
    await app.runJobs()
    expect(await available()).toBe(had)
    expect(provider.transfers).toHaveLength(before)
  })
})
