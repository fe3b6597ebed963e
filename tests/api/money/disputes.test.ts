import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dispute } from '#core/calls/administration/disputes.ts'
import { releaseDue } from '#server/domain/money/releases.ts'
import { testApp } from '#tests/support/server/app.ts'
import { ids, start } from '#tests/support/server/fixture.ts'
import { days } from '#tests/support/server/inputs.ts'
import { asked, payee } from '#tests/support/server/money-inputs.ts'
import {
  disputeEvent,
  FakeStripe,
  paymentEvent,
  type ProviderDispute,
  stripeSettings,
} from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())
const db = () => app.context.database.db
const asAdmin = { as: 'admin' } as const

let hour = 0
const later = async (hours: number): Promise<void> => {
  hour += hours
  const now = new Date(start.getTime() + hour * 3_600_000)
  await app.at(now.toISOString())
  // Everybody stays signed in.
  await db()
    .updateTable('session')
    .set({ used_at: now, expires_at: new Date(now.getTime() + 400 * 86_400_000) })
    .execute()
  await app.runJobs()
}
let day = 1
beforeEach(async () => {
  day = Math.max(day, Math.ceil(hour / 24)) + 4
  await later(1)
  await db().deleteFrom('rate_limit').execute()
})

const send = (delivery: ReturnType<typeof paymentEvent>) => app.send('/api/webhooks/stripe', delivery)
let second = 1_790_000_000
let events = 0
/** What the provider says now; each time a second later. */
const said = (dispute: ProviderDispute, type: string) =>
  disputeEvent(dispute, `evt_${(events += 1)}`, type, (second += 1))
const hold = async () => {
  const { body } = await app.call('reservations.create', {
    stand_id: 2,
    reserve_dates: days(day, 1),
    cancellation_policy: true,
  })
  const { reservation_id: id, payment_intent: secret } = body.data
  return { id: id as number, intent: (secret as string).replace('_secret', '') }
}
const booked = async () => {
  const made = await hold()
  provider.take(made.intent)
  await send(paymentEvent(provider, `paid ${made.intent}`, made.intent))
  return made
}
/** The deliveries of a dispute from its begin to its end. */
const course = (intent: string, end: 'won' | 'lost', cents?: number) => {
  const dispute = provider.dispute(intent, { ...(cents !== undefined && { cents }) })
  const all = [said(dispute, 'created'), said(dispute, 'funds_withdrawn')]
  dispute.status = 'under_review'
  all.push(said(dispute, 'updated'))
  dispute.status = end
  if (end === 'won') {
    dispute.moved.push(dispute.amount)
    all.push(said(dispute, 'funds_reinstated'))
  }
  return [...all, said(dispute, 'closed')]
}
/** What each account has of a booking, in cents. */
const accounts = async (id: number) => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account, -sum(p.amount_cents)::int as cents from posting p
    join ledger_transaction t on t.id = p.transaction_id where t.reservation_id = ${id}
    group by p.account having sum(p.amount_cents) <> 0`.execute(db())
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
const held = `landowner:${ids.landowner}`
const owned = `available:${ids.landowner}`
const whole = { provider: -10_750, [held]: 9250, fees: 1500 }
const listed = async (show = 'all'): Promise<Dispute[]> =>
  (await app.call('disputes.list', { show, per_page: 100 }, asAdmin)).body.data
const ofBooking = async (id: number) => (await listed()).find((each) => each.reservation_id === id)
const problems = async (id: number): Promise<string[]> =>
  (await app.call('notifications.list', { per_page: 100 }, asAdmin)).body.data
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.startsWith(`Booking ${id}:`))
    .toReversed()
const refundOf = async (id: number) => {
  const { body } = await app.call('administration.reservation', { id }, asAdmin)
  return { refunds: body.data.refunds, refundable: body.data.refundable as number }
}
const spendings = async () => (await app.call('payments.amounts')).body.data.spendings as number

describe('a dispute of a fund request', () => {
  it('that is lost comes from who has got it, less the service’s share', async () => {
    const request = await asked(app)
    const { body } = await app.call('funds.pay', { id: request })
    const intent = (body.data.payment_intent as string).replace('_secret', '')
    provider.take(intent)
    const before = (await app.call('payments.amounts', {}, { as: 'landowner' })).body.data.available
    await send(paymentEvent(provider, `paid ${intent}`, intent))
    for (const delivery of course(intent, 'lost')) await send(delivery)
    expect((await app.call('payments.amounts', {}, { as: 'landowner' })).body.data.available).toBe(before)
    const dispute = (await listed()).find((each) => each.is_fund_request)
    expect(dispute).toMatchObject({ state: 'lost', lost: 12.5, reservation_id: ids.reservation })
  })
})

describe('a dispute', () => {
  it('takes the money from the provider’s account, and administrators see it with its day', async () => {
    const { id, intent } = await booked()
    const before = await spendings()
    const dispute = provider.dispute(intent)
    for (const type of ['created', 'funds_withdrawn'])
      expect((await send(said(dispute, type))).status).toBe(200)
    expect(await accounts(id)).toEqual({ [held]: 9250, fees: 1500, disputes: -10_750 })
    expect((await listed('open')).find((each) => each.reservation_id === id)).toMatchObject({
      named: dispute.id,
      state: 'needs_response',
      reason: 'product_not_received',
      amount: 107.5,
      withdrawn: 107.5,
      evidence_due: new Date(1_800_000_000_000).toISOString(),
      payer: { id: ids.hunter },
    })
    expect(await problems(id)).toEqual([
      `Booking ${id}: a bank disputes 107.50 USD. Please answer with the payment provider.`,
    ])
    expect(await spendings()).toBeCloseTo(before - 107.5, 2)
  })

  it('that is won leaves everything as it was', async () => {
    const { id, intent } = await booked()
    const before = await spendings()
    for (const delivery of course(intent, 'won')) await send(delivery)
    expect(await accounts(id)).toEqual(whole)
    expect(await ofBooking(id)).toMatchObject({ state: 'won', withdrawn: 0, lost: 0 })
    expect(await spendings()).toBe(before)
    expect(await problems(id)).toHaveLength(2)
  })

  it('that is lost is borne by landowner and service as each has of it, and nothing can be refunded', async () => {
    const { id, intent } = await booked()
    for (const delivery of course(intent, 'lost')) await send(delivery)
    expect(await accounts(id)).toEqual({})
    expect(await ofBooking(id)).toMatchObject({ state: 'lost', withdrawn: 0, lost: 107.5, landowner: 92.5 })
    expect(await refundOf(id)).toMatchObject({ refunds: [], refundable: 0 })
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    expect(await accounts(id)).toEqual({})
    expect(provider.balance(intent)).toBe(0)
    const { body } = await app.call('reservations.read', { id })
    expect(body.data.refunds).toMatchObject([{ status: 'succeeded', refund_amount: 107.5 }])
  })

  it('of a part that is lost takes that part in proportion', async () => {
    const { id, intent } = await booked()
    for (const delivery of course(intent, 'lost', 5000)) await send(delivery)
    expect(await accounts(id)).toEqual({ provider: -5750, [held]: 4948, fees: 802 })
    expect((await refundOf(id)).refundable).toBe(57.5)
  })

  it('ends as in order, also twice, in another order, at once and before its payment is reported', async () => {
    const ends: object[] = []
    for (const [n, outcome] of (['won', 'lost'] as const).entries()) {
      for (const way of ['ordered', 'backwards', 'at once']) {
        day += 4
        const { id, intent } = await hold()
        provider.take(intent)
        const all = [paymentEvent(provider, `paid ${intent}`, intent), ...course(intent, outcome)]
        const sent = way === 'ordered' ? all : [...all.toReversed(), ...all]
        if (way === 'at once') await Promise.all(sent.map(send))
        else for (const each of sent) await send(each)
        const { id: _id, reservation_id: _of, named: _named, ...shown } = (await ofBooking(id))!
        const told = (await problems(id)).map((text) => text.replace(String(id), 'id')).toSorted()
        const { status } = (await app.call('reservations.read', { id })).body.data
        ends.push({ accounts: await accounts(id), shown, told, status })
        expect(ends.at(-1)).toEqual(ends[n * 3])
      }
    }
    expect(ends[0]).not.toEqual(ends[3])
  })

  it('is not believed where the message is not the provider’s', async () => {
    const { id, intent } = await booked()
    const dispute = provider.dispute(intent)
    const { body, headers, method } = said(dispute, 'created')
    const forged = body.replace('needs_response', 'lost')
    expect((await send({ method, body: forged, headers })).status).toBe(400)
    expect(await ofBooking(id)).toBeUndefined()
    expect(await accounts(id)).toEqual(whole)
  })

  it('of a payment that is not ours changes nothing', async () => {
    const { intent } = await booked()
    const before = (await listed()).length
    const dispute = { ...provider.dispute(intent), intent: 'pi_of_another' }
    expect((await send(said(dispute, 'created'))).status).toBe(200)
    expect(await listed()).toHaveLength(before)
  })

  it('that the bank only asks about moves no money, and closes without loss', async () => {
    const { id, intent } = await booked()
    const inquiry = provider.dispute(intent, { inquiry: true })
    await send(said(inquiry, 'created'))
    expect(await accounts(id)).toEqual(whole)
    expect((await refundOf(id)).refundable).toBe(107.5)
    inquiry.status = 'warning_closed'
    await send(said(inquiry, 'closed'))
    expect(await ofBooking(id)).toMatchObject({ state: 'warning_closed', lost: 0 })
    expect((await problems(id)).at(-1)).toBe(`Booking ${id}: the bank no longer asks about 107.50 USD.`)
  })

  it('that was lost and is won by an appeal gives everybody back what they bore', async () => {
    const { id, intent } = await booked()
    for (const delivery of course(intent, 'lost')) await send(delivery)
    const dispute = provider.disputes.at(-1)!
    dispute.status = 'won'
    dispute.moved.push(dispute.amount)
    await send(said(dispute, 'funds_reinstated'))
    expect(await accounts(id)).toEqual(whole)
    expect(await ofBooking(id)).toMatchObject({ state: 'won', lost: 0, landowner: 0 })
  })
})

describe('while a dispute is open', () => {
  it('nothing is released to the landowner, also where both come at once; afterwards it is', async () => {
    const { id, intent } = await booked()
    const dispute = provider.dispute(intent)
    await later((day + 20) * 24 - hour)
    await Promise.all([send(said(dispute, 'created')), send(said(dispute, 'funds_withdrawn'))])
    await Promise.all([releaseDue(app.context), releaseDue(app.context)])
    expect((await accounts(id))[held]).toBe(9250)
    dispute.status = 'won'
    dispute.moved.push(dispute.amount)
    await send(said(dispute, 'closed'))
    await releaseDue(app.context)
    expect(await accounts(id)).toEqual({ provider: -10_750, [owned]: 9250, fees: 1500 })
  })

  it('a release and a dispute that is lost at the same moment leave no account below zero', async () => {
    const { id, intent } = await booked()
    await later((day + 20) * 24 - hour)
    const [opened, ...rest] = course(intent, 'lost')
    await Promise.all([releaseDue(app.context), send(opened!), ...rest.map(send)])
    await releaseDue(app.context)
    expect(await accounts(id)).toEqual({})
  })

  it('an administrator cannot refund, and canceling frees the days while the refund waits', async () => {
    const { id, intent } = await booked()
    const dispute = provider.dispute(intent)
    await send(said(dispute, 'created'))
    const refused = await app.call(
      'administration.refund',
      { id, amount: 10, refundable: 107.5, reason: 'Asked' },
      asAdmin,
    )
    expect(refused.failure).toBe('payment_disputed')
    expect((await app.call('reservations.cancel', { id })).status).toBe(200)
    await app.runJobs()
    expect((await refundOf(id)).refunds).toMatchObject([{ state: 'waiting', amount: 75 }])
    expect((await app.call('reservations.read', { id })).body.data).toMatchObject({
      status: 'cancel',
      refunds: [{ status: 'processing', refund_amount: 75 }],
    })
    expect(provider.refunds.filter((refund) => refund.intent === intent)).toEqual([])
    dispute.status = 'won'
    dispute.moved.push(dispute.amount)
    await send(said(dispute, 'closed'))
    await app.runJobs()
    expect((await refundOf(id)).refunds).toMatchObject([{ state: 'succeeded' }])
    expect(provider.balance(intent)).toBe(3250)
    expect((await accounts(id))['provider']).toBe(-3250)
  })

  it('a refund that waits ends where the bank gives the money back', async () => {
    const { id, intent } = await booked()
    const all = course(intent, 'lost')
    await send(all[0]!)
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    for (const delivery of all.slice(1)) await send(delivery)
    await app.runJobs()
    expect((await refundOf(id)).refunds).toMatchObject([{ state: 'ended' }])
    expect(await accounts(id)).toEqual({})
    expect(provider.balance(intent)).toBe(0)
    expect((await app.call('reservations.read', { id })).body.data.refunds).toHaveLength(1)
  })

  it('a refund that waits goes on with what the bank has not given back, and ends so far as it has', async () => {
    const { id, intent } = await booked()
    const all = course(intent, 'lost', 5000)
    await send(all[0]!)
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    for (const delivery of all.slice(1)) await send(delivery)
    await app.runJobs()
    expect((await refundOf(id)).refunds).toMatchObject([
      { state: 'ended', amount: 50 },
      { state: 'succeeded', amount: 25 },
    ])
    expect(provider.balance(intent)).toBe(3250)
    expect((await accounts(id))['provider']).toBe(-3250)
    const shown = (await app.call('reservations.read', { id })).body.data.refunds
    expect(shown.map(({ refund_amount: amount }: { refund_amount: number }) => amount).toSorted()).toEqual([
      25, 50,
    ])
    // An appeal that is won: what the bank takes again is owed by us again.
    const dispute = provider.disputes.at(-1)!
    dispute.status = 'won'
    dispute.moved.push(dispute.amount)
    await send(said(dispute, 'funds_reinstated'))
    await app.runJobs()
    expect((await refundOf(id)).refunds).toMatchObject([
      { state: 'succeeded', amount: 50 },
      { state: 'succeeded', amount: 25 },
    ])
    expect(provider.balance(intent)).toBe(3250)
    expect((await accounts(id))['provider']).toBe(-3250)
  })

  it('two disputes of parts end no more of a refund than they take, and an appeal brings back its own part', async () => {
    const { id, intent } = await booked()
    const [earlier, other] = [course(intent, 'lost', 3000), course(intent, 'lost', 2000)]
    await send(earlier[0]!)
    await send(other[0]!)
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    for (const delivery of [...earlier.slice(1), ...other.slice(1)]) await send(delivery)
    await app.runJobs()
    const sum = async (state: string) =>
      (await refundOf(id)).refunds
        .filter((each: { state: string }) => each.state === state)
        .reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
    expect([await sum('ended'), await sum('succeeded')]).toEqual([50, 25])
    expect((await accounts(id))['provider']).toBe(-3250)
    // The first is won by an appeal: what the other has given back is not refunded.
    const [won] = provider.disputes.filter((dispute) => dispute.intent === intent)
    won!.status = 'won'
    won!.moved.push(won!.amount)
    await send(said(won!, 'funds_reinstated'))
    await app.runJobs()
    expect([await sum('ended'), await sum('succeeded')]).toEqual([20, 55])
    expect(provider.balance(intent)).toBe(3250)
    expect((await accounts(id))['provider']).toBe(-3250)
  })
})

describe('a dispute that is lost after the payout', () => {
  it('takes from the landowner’s balance what is there, and the rest from the service', async () => {
    const { id, intent } = await booked()
    await later((day + 20) * 24 - hour)
    await releaseDue(app.context)
    await db()
      .insertInto('payout_account')
      .values({
        ...payee,
        user_id: ids.landowner,
        business_type: 'Individual',
        provider: 'stripe',
        account: 'acct_2',
        connected_at: start,
      })
      .execute()
    // Enough is there for what the fixture has given them.
    provider.take(intent, { cents: 1_000_000 })
    const { available } = (await app.call('payments.amounts', {}, { as: 'landowner' })).body.data
    const amount = String(Math.floor(available * 10 - 500) / 10)
    await app.call('payments.transfer', { amount }, { as: 'landowner' })
    await app.runJobs()
    const left = Math.round(
      (await app.call('payments.amounts', {}, { as: 'landowner' })).body.data.available * 100,
    )
    expect(left).toBeLessThan(9250)
    provider.take(intent)
    for (const delivery of course(intent, 'lost')) expect((await send(delivery)).status).toBe(200)
    expect(await accounts(id)).toEqual({ [owned]: 9250 - left, fees: left - 9250 })
    expect((await app.call('payments.amounts', {}, { as: 'landowner' })).body.data.available).toBe(0)
    const { body } = await app.call('notifications.list', { per_page: 5 }, { as: 'landowner' })
    expect(body.data[0].message).toContain('went back to the hunter: their bank has decided so')
    const lines = (await app.call('payments.transactions', {}, { as: 'landowner' })).body.data
    expect(lines[0]).toMatchObject({ code: 'dispute_lost', type: 'payment', amount: left / 100 })
  })
})
