import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { days } from '#tests/support/server/inputs.ts'
import { holdByRequest, requestsOf } from '#tests/support/server/payments/requests.ts'
import { FakeStripe, paymentEvent, stripeSettings } from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())
const webhook = (id: string, intent: string, options: { type?: string } = {}) =>
  app.send('/api/webhooks/stripe', paymentEvent(provider, id, intent, options))
const { accept, ledgerOf, read } = requestsOf(app)
const capturable = 'payment_intent.amount_capturable_updated'
const start = '2026-11-20T15:00:00Z'
let day = 1
afterEach(async () => {
  provider.captures = []
  provider.duringCapture = null
  await app.at(start)
})

const hold = async () => {
  const wanted = days((day += 2), 1)
  const { id, intent } = await holdByRequest(app, { days: wanted })
  return { id, intent: intent.replace('_secret', ''), wanted }
}
/** A request that waits for the landowner. */
const ask = async () => {
  const held = await hold()
  provider.agree(held.intent)
  await webhook(`asked ${held.id}`, held.intent, { type: capturable })
  return held
}
const capturesOf = (intent: string) => provider.captured.filter((each) => each === intent).length
const refundsOf = (intent: string) => provider.refunds.filter((each) => each.intent === intent)
const statusOf = (intent: string) => provider.intents.get(intent)!.status
/** Runs jobs over so many hours, each retry at its time. */
const hours = async (count: number) => {
  for (let minute = 0; minute <= count * 60; minute += 10) {
    await app.at(new Date(Date.parse(start) + minute * 60_000).toISOString())
    await app.runJobs()
  }
}

describe('a request at the provider', () => {
  it('opens an intent that is captured by hand; any other booking does not', async () => {
    const { intent } = await hold()
    expect(provider.intents.get(intent)!.capture_method).toBe('manual')
    const other = await app.call('reservations.create', {
      stand_id: 2,
      reserve_dates: days((day += 2), 1),
      cancellation_policy: true,
    })
    const secret = other.body.data.payment_intent as string
    expect(provider.intents.get(secret.replace('_secret', ''))!.capture_method).toBe('automatic')
    await app.call('reservations.release', {})
  })

  it('is asked once, by the webhook, its repetition and the browser together', async () => {
    const { id, intent } = await hold()
    expect((await app.call('reservations.settle', { id })).failure).toBe('payment_incomplete')
    provider.agree(intent)
    await Promise.all([
      webhook('a1', intent, { type: capturable }),
      webhook('a1', intent, { type: capturable }),
      webhook('a2', intent, { type: capturable }),
      app.call('reservations.settle', { id }),
    ])
    expect((await read(id)).status).toBe('requested')
    expect(capturesOf(intent)).toBe(0)
    const { body } = await app.call('notifications.list', { per_page: 100 }, { as: 'landowner' })
    const told = (body.data as { type: string; data: { reservation_id: number } }[]).filter(
      ({ type, data }) => type === 'booking_request' && data.reservation_id === id,
    )
    expect(told).toHaveLength(1)
  })

  it('is captured once, however often its job runs and whoever reports it', async () => {
    const { id, intent } = await ask()
    await accept(id)
    provider.duringCapture = () => webhook(`during ${id}`, intent)
    await app.runJobs()
    await webhook(`after ${id}`, intent)
    await app.runJobs()
    expect(capturesOf(intent)).toBe(1)
    expect((await read(id)).status).toBe('approved')
    expect(await ledgerOf(id)).toEqual(['booking'])
  })

  it('is booked also when the answer to its capture is lost and no webhook ever comes', async () => {
    const { id, intent } = await ask()
    await accept(id)
    provider.captures = ['lost']
    await app.runJobs()
    expect((await read(id)).status).toBe('accepted')
    await hours(1)
    expect(capturesOf(intent)).toBe(1)
    expect((await read(id)).status).toBe('approved')
    expect(await ledgerOf(id)).toEqual(['booking'])
  })

  it('whose card refuses to be charged ends: the card is released and the days are free', async () => {
    const { id, intent, wanted } = await ask()
    await accept(id)
    provider.captures = ['refused']
    await app.runJobs()
    expect(await read(id)).toMatchObject({ status: 'rejected', request: { end: 'card_failed' } })
    expect(statusOf(intent)).toBe('canceled')
    expect(await ledgerOf(id)).toEqual([])
    const again = { stand_id: 2, reserve_dates: wanted, cancellation_policy: true }
    expect((await app.call('reservations.create', again, { as: 'hunter2' })).status).toBe(200)
    await app.call('reservations.release', {}, { as: 'hunter2' })
  })

  it('whose authorization the provider has ended is not booked', async () => {
    const { id, intent } = await ask()
    provider.intents.get(intent)!.status = 'canceled'
    await accept(id)
    await app.runJobs()
    expect(await read(id)).toMatchObject({ status: 'rejected', request: { end: 'card_failed' } })
    expect(await ledgerOf(id)).toEqual([])
  })

  it('ends when the provider never answers, and its card is released then', async () => {
    const { id, intent } = await ask()
    await accept(id)
    provider.captures = Array.from({ length: 50 }, () => 'down' as const)
    await hours(3)
    provider.captures = []
    expect(await read(id)).toMatchObject({ status: 'rejected', request: { end: 'card_failed' } })
    expect(statusOf(intent)).toBe('canceled')
    expect(await ledgerOf(id)).toEqual([])
  })

  it('that was captured after it was given up gets all of its money back', async () => {
    const { id, intent } = await ask()
    await accept(id)
    provider.captures = ['lost', ...Array.from({ length: 50 }, () => 'down' as const)]
    await app.runJobs()
    // Everything is silent until the request is given up.
    provider.intents.get(intent)!.status = 'requires_capture'
    await hours(3)
    expect((await read(id)).status).toBe('rejected')
    provider.take(intent)
    await webhook(`late ${id}`, intent)
    await app.runJobs()
    expect((await read(id)).status).toBe('rejected')
    expect(await ledgerOf(id)).toEqual(['late', 'return'])
    expect(refundsOf(intent).map(({ amount }) => amount)).toEqual([10_750])
  })

  it('that is declined releases the card, and a late report of it revives nothing', async () => {
    const { id, intent } = await ask()
    await app.call('requests.decline', { id, reason: 'No' }, { as: 'landowner' })
    await app.runJobs()
    expect(statusOf(intent)).toBe('canceled')
    provider.agree(intent)
    await webhook(`late agree ${id}`, intent, { type: capturable })
    await app.call('reservations.settle', { id })
    await app.runJobs()
    expect((await read(id)).status).toBe('rejected')
    expect(await ledgerOf(id)).toEqual([])
  })

  it('that is charged without the landowner gives everything back and books nothing', async () => {
    const { id, intent } = await ask()
    provider.take(intent)
    await webhook(`by hand ${id}`, intent)
    await app.runJobs()
    expect((await read(id)).status).toBe('rejected')
    expect(await ledgerOf(id)).toEqual(['late', 'return'])
    expect(refundsOf(intent).map(({ amount }) => amount)).toEqual([10_750])
    expect((await accept(id)).failure).toBe('request_closed')
  })

  it('whose card agrees after the hold has ended is released, not asked', async () => {
    const { id, intent } = await hold()
    await app.at('2026-11-20T15:16:00Z')
    await app.runJobs()
    expect(statusOf(intent)).toBe('canceled')
    provider.agree(intent)
    await webhook(`too late ${id}`, intent, { type: capturable })
    await app.runJobs()
    expect((await read(id)).status).toBe('rejected')
  })

  it('whose card agrees while the hold ends is released by the job that looks again', async () => {
    const { id, intent } = await hold()
    provider.agree(intent)
    await app.at('2026-11-20T15:16:00Z')
    await app.runJobs()
    expect((await read(id)).status).toBe('rejected')
    expect(statusOf(intent)).toBe('canceled')
  })
})

describe('a payment that arrives while its hold ends', () => {
  it('counts as any late payment, also without a webhook', async () => {
    const created = await app.call('reservations.create', {
      stand_id: 2,
      reserve_dates: days((day += 2), 1),
      cancellation_policy: true,
    })
    const { reservation_id: id, payment_intent: secret } = created.body.data as {
      reservation_id: number
      payment_intent: string
    }
    provider.take(secret.replace('_secret', ''))
    await app.at('2026-11-20T15:16:00Z')
    await app.runJobs()
    expect((await read(id)).status).toBe('approved')
    expect(await ledgerOf(id)).toEqual(['booking'])
  })
})
