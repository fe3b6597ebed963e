import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { addressOf, beginSplit, signFor, splitsOf } from '#tests/support/server/payments/splits.ts'
import {
  disputeEvent,
  FakeStripe,
  paymentEvent,
  stripeSettings,
} from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())
const { begin, status, ledgerOf, refundsOf, account } = splitsOf(app)
const intentOf = (secret: string) => secret.replace('_secret', '')
let day = 0
let events = 0
const pay = async (intent: string) => {
  provider.take(intent)
  await app.send('/api/webhooks/stripe', paymentEvent(provider, `paid ${intent}`, intent))
}

beforeAll(() => signFor(app))

/** A split of three whose main hunter and one guest have paid. */
const twoOfThree = async () => {
  const guests: readonly Who[] = ['hunter2', 'landowner2']
  const begun = await beginSplit(app, (day += 2), { emails: guests.map(addressOf) })
  const own = intentOf(begun.intent)
  await pay(own)
  const guest = intentOf((await begin(begun.id, 'hunter2')).body.data.payment_intent)
  await pay(guest)
  expect(await status(begun.id)).toBe('splitting')
  return { id: begun.id, own, guest }
}

/** The bank of a payment takes so much of it for good. */
const lose = async (intent: string, cents?: number) => {
  const dispute = provider.dispute(intent, { ...(cents !== undefined && { cents }) })
  for (const [type, state] of [
    ['created', 'needs_response'],
    ['funds_withdrawn', 'needs_response'],
    ['closed', 'lost'],
  ] as const) {
    dispute.status = state
    const event = disputeEvent(dispute, `evt_${(events += 1)}`, type, 1_790_000_000 + events)
    expect((await app.send('/api/webhooks/stripe', event)).status).toBe(200)
  }
}

describe('a share that a bank takes back before the party has booked', () => {
  it('ends the split, and everybody has what they paid back, once', async () => {
    const { id, own, guest } = await twoOfThree()
    await lose(guest)
    await app.runJobs()
    expect(await status(id)).toBe('rejected')
    expect([provider.balance(own), provider.balance(guest)]).toEqual([0, 0])
    expect(await refundsOf(id)).toMatchObject([
      { state: 'succeeded', reason: 'split_ended' },
      { state: 'ended', reason: 'split_ended' },
    ])
    expect((await ledgerOf(id)).filter((kind) => kind === 'booking')).toEqual([])
    expect(await account('shares')).toBe(0)
  })

  it('in part ends the split too, and the rest of the share is refunded', async () => {
    const { id, own, guest } = await twoOfThree()
    const paid = provider.balance(guest)
    await lose(guest, 1000)
    await app.runJobs()
    expect(await status(id)).toBe('rejected')
    expect([provider.balance(own), provider.balance(guest)]).toEqual([0, 0])
    const refunds = await refundsOf(id)
    expect(refunds.filter(({ state }) => state === 'ended')).toMatchObject([{ amount_cents: 1000 }])
    expect(refunds.map(({ amount_cents: cents }) => cents)).toContain(paid - 1000)
    expect(await account('shares')).toBe(0)
  })
})
