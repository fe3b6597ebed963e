import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'
import { holdDeposit } from '#tests/support/server/payments/deposits.ts'
import { signFor, splitsOf } from '#tests/support/server/payments/splits.ts'
import { FakeStripe, paymentEvent, stripeSettings } from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())
const { status, ledgerOf, refundsOf, news } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
const db = () => app.context.database.db
const intentOf = (secret: string) => secret.replace('_secret', '')
let events = 0
const report = (intent: string, id = `event ${(events += 1)}`) =>
  app.send('/api/webhooks/stripe', paymentEvent(provider, id, intent))
/** What the provider has of these payments, less what it gave back. */
const kept = (intents: readonly string[]) => intents.map((intent) => provider.balance(intent))
/** From the 10th of December on: the balance is due seven days before, and the booking ends three days later. */
let day = 8

/** A hold whose deposit was paid, with the balance that was begun. */
const begun = async () => {
  day += 2
  const { id, intent: secret } = await holdDeposit(app, day)
  const deposit = intentOf(secret)
  provider.take(deposit)
  await report(deposit)
  const balance = intentOf((await app.call('balances.pay', { id })).body.data.payment_intent)
  return { id, deposit, balance, ends: new Date(Date.UTC(2026, 11, day - 4, 6)) }
}
/** Jobs until nothing is due, each retry at its time. */
const settled = async (from: Date) => {
  for (let minute = 0; minute <= 120; minute += 10) {
    await app.at(new Date(from.getTime() + minute * 60_000).toISOString())
    await app.runJobs()
  }
}

beforeAll(() => signFor(app))
beforeEach(async () => {
  await app.at(start)
  await db().deleteFrom('notification').execute()
  await db().deleteFrom('rate_limit').execute()
  await db()
    .updateTable('session')
    .set({ expires_at: new Date('2028-01-01') })
    .execute()
})

describe('a deposit and its balance at the provider', () => {
  it('count once each, however often and at once they are reported', async () => {
    const { id, deposit, balance } = await begun()
    provider.take(balance)
    await Promise.all([
      report(balance),
      report(balance),
      report(balance, 'same'),
      report(balance, 'same'),
      report(deposit),
    ])
    await report(balance)
    expect(await ledgerOf(id)).toEqual(['booking', 'balance'])
    expect(kept([deposit, balance])).toEqual([3225, 7525])
    expect((await app.call('balances.pay', { id })).failure).toBe('balance_paid')
  })

  it('is not asked for again where it was paid and never reported', async () => {
    const { id, balance } = await begun()
    provider.take(balance)
    expect((await app.call('balances.pay', { id })).failure).toBe('balance_paid')
    expect(await ledgerOf(id)).toEqual(['booking', 'balance'])
    expect((await app.call('reservations.settle', { id })).failure).toBeNull()
  })

  it('is settled by the browser that comes back', async () => {
    const { id, balance } = await begun()
    const { body } = await app.call('balances.pay', { id })
    provider.take(balance)
    const settle = await app.call('splits.settle', { id: body.data.payment_id })
    expect(settle.body.data).toEqual({ reservation_id: id, booked: true })
    expect(await ledgerOf(id)).toEqual(['booking', 'balance'])
  })

  it('is found before the booking ends where nobody has reported it', async () => {
    const { id, deposit, balance, ends } = await begun()
    provider.take(balance)
    await settled(ends)
    expect(await status(id)).toBe('approved')
    expect(kept([deposit, balance])).toEqual([3225, 7525])
  })

  it('ends without its balance, and what is charged for it later goes back whole', async () => {
    const { id, deposit, balance, ends } = await begun()
    await settled(ends)
    expect(await status(id)).toBe('cancel')
    expect(provider.intents.get(balance)!.status).toBe('canceled')
    expect(kept([deposit])).toEqual([3225])
    expect(await news('hunter')).toEqual([])
  })

  it('that is canceled while its balance arrives gives that back, also when its webhook comes late', async () => {
    const { id, deposit, balance, ends } = await begun()
    provider.take(balance)
    await app.call('reservations.cancel', { id })
    await settled(new Date(start))
    await report(balance)
    await report(balance)
    await settled(ends)
    expect(await status(id)).toBe('cancel')
    expect(kept([deposit, balance])).toEqual([3225, 0])
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 7525, reason: 'late_payment' }])
    expect(await ledgerOf(id)).toEqual(['booking', 'late', 'return'])
  })

  it('that lapses while the balance is paid is booked or ended, never both', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      await app.at(start)
      const { id, deposit, balance, ends: at } = await begun()
      await app.at(at.toISOString())
      const pays = async () => {
        if (round % 2 === 1) await new Promise((resolve) => setImmediate(resolve))
        // Paid after the job has asked the provider, in some rounds.
        provider.take(balance)
        await report(balance)
      }
      await Promise.all(round % 4 < 2 ? [pays(), app.runJobs()] : [app.runJobs(), pays()])
      await settled(at)
      const end = await status(id)
      ends.add(end)
      expect(['approved', 'cancel']).toContain(end)
      expect(kept([deposit, balance])).toEqual(end === 'approved' ? [3225, 7525] : [3225, 0])
      expect((await ledgerOf(id)).filter((kind) => kind === 'balance')).toHaveLength(
        end === 'approved' ? 1 : 0,
      )
    }
  })

  it('comes back where the deposit arrives when its balance would be late', async () => {
    const { id, intent: secret } = await holdDeposit(app, (day += 2))
    const deposit = intentOf(secret)
    await app.at(new Date(Date.UTC(2026, 11, day - 6, 7)).toISOString())
    provider.take(deposit)
    await app.runJobs()
    await report(deposit)
    await settled(new Date(Date.UTC(2026, 11, day - 6, 7)))
    expect(await status(id)).toBe('rejected')
    expect(kept([deposit])).toEqual([0])
  })
})
