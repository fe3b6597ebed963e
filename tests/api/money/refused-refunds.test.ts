import { afterAll, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { days } from '#tests/support/server/inputs.ts'
import {
  disputeEvent,
  FakeStripe,
  paymentEvent,
  stripeSettings,
} from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())

const send = (delivery: ReturnType<typeof paymentEvent>) => app.send('/api/webhooks/stripe', delivery)
const booked = async (day: number) => {
  const input = { stand_id: 2, reserve_dates: days(day, 1), cancellation_policy: true }
  const { body } = await app.call('reservations.create', input)
  const intent = (body.data.payment_intent as string).replace('_secret', '')
  provider.take(intent)
  await send(paymentEvent(provider, `paid ${intent}`, intent))
  return { id: body.data.reservation_id as number, intent }
}
const canceled = async (id: number) => {
  expect((await app.call('reservations.cancel', { id })).status).toBe(200)
  await app.runJobs()
}
/** The bank has taken a part of a payment for good, and the provider reports it. */
const lost = async (intent: string, cents: number) => {
  const dispute =
    provider.disputes.find((each) => each.intent === intent) ?? provider.dispute(intent, { cents })
  dispute.status = 'lost'
  await send(disputeEvent(dispute, `evt_${intent}`, 'closed', 1_790_000_000))
  await app.runJobs()
}
const asked = (intent: string) => provider.refunds.filter((refund) => refund.intent === intent)
const refunds = async (id: number) =>
  (await app.call('administration.reservation', { id }, { as: 'admin' })).body.data.refunds

it('a refund that the provider has refused before it reports a dispute of a part goes on with the rest', async () => {
  const { id, intent } = await booked(30)
  provider.dispute(intent, { cents: 5000 })
  await canceled(id)
  expect(await refunds(id)).toMatchObject([{ state: 'processing', amount: 75 }])
  expect(asked(intent)).toEqual([])
  await lost(intent, 5000)
  expect(await refunds(id)).toMatchObject([
    { state: 'ended', amount: 50 },
    { state: 'succeeded', amount: 25 },
  ])
  expect(provider.balance(intent)).toBe(3250)
})

it('a refund whose answer was lost ends as a whole by a dispute of a part: nobody is refunded twice', async () => {
  const { id, intent } = await booked(40)
  // The client of the provider repeats a request so often.
  provider.losing = 3
  await canceled(id)
  expect(provider.losing).toBe(0)
  expect(asked(intent)).toHaveLength(1)
  await lost(intent, 3000)
  expect(await refunds(id)).toMatchObject([{ state: 'ended', amount: 75 }])
  expect(asked(intent)).toHaveLength(1)
})
