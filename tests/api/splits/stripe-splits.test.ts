import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Who } from '#tests/support/server/app.ts'
import { ids } from '#tests/support/server/fixture.ts'
import {
  addressOf,
  beginSplit,
  hold,
  party,
  signFor,
  splitsOf,
} from '#tests/support/server/payments/splits.ts'
import { FakeStripe, paymentEvent, stripeSettings } from '#tests/support/server/payments/stripe.ts'

const provider = new FakeStripe()
const app = testApp(stripeSettings(await provider.open()))
afterAll(() => provider.close())
const { read, begin, status, ledgerOf, refundsOf, account, news } = splitsOf(app)
const start = '2026-11-20T15:00:00Z'
const db = () => app.context.database.db
const webhook = (id: string, intent: string) =>
  app.send('/api/webhooks/stripe', paymentEvent(provider, id, intent))
const later = (hours: number) => app.at(new Date(Date.parse(start) + hours * 3_600_000).toISOString())
const intentOf = (secret: string) => secret.replace('_secret', '')
let events = 0
let day = 0

beforeAll(() => signFor(app))
afterEach(async () => {
  await app.at(start)
  await db()
    .updateTable('reservation')
    .set({ state: 'rejected', hold_until: null })
    .where('state', 'in', ['pending', 'splitting'])
    .execute()
})

/** A split whose main hunter has paid, with the open intents of the others. */
const started = async (guests: readonly Who[] = party) => {
  const begun = await beginSplit(app, (day += 2), { emails: guests.map(addressOf) })
  const own = intentOf(begun.intent)
  provider.take(own)
  await webhook(`begun ${begun.id}`, own)
  const intents: string[] = []
  for (const who of guests) intents.push(intentOf((await begin(begun.id, who)).body.data.payment_intent))
  return { id: begun.id, own, intents }
}
const report = (intent: string) => webhook(`event ${(events += 1)}`, intent)
/** What the provider has of these payments, less what it gave back. */
const kept = (intents: readonly string[]) => intents.map((intent) => provider.balance(intent))
/** Jobs until nothing is due, each retry at its time. */
const settled = async (from = 48, hours = 2) => {
  for (let minute = 0; minute <= hours * 60; minute += 10) {
    await later(from + minute / 60)
    await app.runJobs()
  }
}

describe('a split at the provider', () => {
  it('voids the payment of the whole, and money that comes for it all the same goes back', async () => {
    const { reservation_id: id, payment_intent: secret } = await hold(app, { days: ['2027-03-01'] })
    const whole = intentOf(secret)
    provider.take(whole)
    await app.call('splits.begin', { id, emails: [addressOf('hunter2')] })
    await report(whole)
    expect(await status(id)).toBe('pending')
    await app.runJobs()
    expect(kept([whole])).toEqual([0])
    expect(await refundsOf(id)).toMatchObject([{ amount_cents: 10_750, reason: 'late_payment' }])
  })

  it('finds a payment of the whole that succeeded and was never reported', async () => {
    const { reservation_id: id, payment_intent: secret } = await hold(app, { days: ['2027-03-03'] })
    provider.take(intentOf(secret))
    await app.call('splits.begin', { id, emails: [addressOf('hunter2')] })
    await app.runJobs()
    await app.runJobs()
    expect(kept([intentOf(secret)])).toEqual([0])
    expect(await status(id)).toBe('pending')
  })

  it('is booked once when all pay at the same moment, however often that is reported', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, intents } = await started()
      for (const intent of intents) provider.take(intent)
      await Promise.all([
        ...intents.map(report),
        ...intents.map(report),
        webhook(`same ${id}`, intents[0]!),
        webhook(`same ${id}`, intents[0]!),
      ])
      expect(await status(id)).toBe('approved')
      expect(await ledgerOf(id)).toEqual(['share', 'share', 'share', 'booking'])
      expect(kept(intents)).toEqual([3583, 3583])
    }
    expect(await account('shares')).toBe(0)
  })

  it('that lapses while the last one pays is booked or given back, never both', async () => {
    const ends = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const { id, own, intents } = await started(['hunter2'])
      await later(48)
      provider.take(intents[0]!)
      const pays = async () => {
        if (round % 2 === 1) await new Promise((resolve) => setImmediate(resolve))
        await report(intents[0]!)
      }
      await Promise.all(round % 4 < 2 ? [pays(), app.runJobs()] : [app.runJobs(), pays()])
      await settled()
      const end = await status(id)
      ends.add(end)
      expect(['approved', 'rejected']).toContain(end)
      expect(kept([own, ...intents])).toEqual(end === 'approved' ? [5375, 5375] : [0, 0])
      expect((await ledgerOf(id)).filter((kind) => kind === 'booking')).toHaveLength(
        end === 'approved' ? 1 : 0,
      )
      await app.at(start)
    }
    expect(await account('shares')).toBe(0)
  })

  it('that is ended while the last one pays is booked or given back, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, own, intents } = await started(['hunter2'])
      provider.take(intents[0]!)
      const [ended] = await Promise.all(
        round % 2 === 0
          ? [app.call('splits.end', { id }), report(intents[0]!)]
          : [
              (async () => {
                await new Promise((resolve) => setImmediate(resolve))
                return app.call('splits.end', { id })
              })(),
              report(intents[0]!),
            ],
      )
      await settled(1)
      const isBooked = (await status(id)) === 'approved'
      expect(ended.failure).toBe(isBooked ? 'split_closed' : null)
      expect(kept([own, ...intents])).toEqual(isBooked ? [5375, 5375] : [0, 0])
      await app.at(start)
    }
    expect(await account('shares')).toBe(0)
  })

  it('of which a share and the rest are paid at once keeps exactly the total', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, own, intents } = await started()
      const rest = await app.call('splits.payRest', { id })
      const restIntent = intentOf(rest.body.data.payment_intent)
      provider.take(restIntent)
      provider.take(intents[0]!)
      const both = [report(restIntent), report(intents[0]!)]
      await Promise.all(round % 2 === 0 ? both : both.toReversed())
      await settled(1)
      const all = kept([own, restIntent, ...intents])
      const { shares } = await read(id)
      const paid = shares.filter(({ state }) => state !== 'open').reduce((sum, { amount }) => sum + amount, 0)
      expect(all.reduce((sum, cents) => sum + cents, 0)).toBe(Math.round(paid * 100))
      expect(await status(id)).toBe(paid === 107.5 ? 'approved' : 'splitting')
      await app.at(start)
      if (paid < 107.5) await app.call('splits.end', { id })
      await settled(1)
      await app.at(start)
    }
    expect(await account('shares')).toBe(0)
  })

  it('finds at its deadline what was paid and never reported, and is booked', async () => {
    const { id, own, intents } = await started()
    for (const intent of intents) provider.take(intent)
    await later(48)
    await app.runJobs()
    expect(await status(id)).toBe('approved')
    expect(kept([own, ...intents])).toEqual([3584, 3583, 3583])
    // Their webhooks, late.
    for (const intent of intents) await report(intent)
    expect(await ledgerOf(id)).toEqual(['share', 'share', 'share', 'booking'])
  })

  it('gives back a share that arrives after it has lapsed, and cancels what is open', async () => {
    const { id, own, intents } = await started()
    await later(48)
    await app.runJobs()
    await app.runJobs()
    expect(provider.intents.get(intents[0]!)!.status).toBe('canceled')
    expect(kept([own])).toEqual([0])
    // A provider may report what it had taken before.
    provider.intents.get(intents[1]!)!.status = 'succeeded'
    provider.intents.get(intents[1]!)!.amount_received = 3583
    await report(intents[1]!)
    expect((await news('landowner2'))[0]).toMatch(
      /arrived after your share was paid or had ended. \$35\.83 is on its way/,
    )
    await settled(48)
    expect(kept(intents)).toEqual([0, 0])
    expect(await status(id)).toBe('rejected')
    expect(await account('shares')).toBe(0)
  })

  it('gives back what was paid for a share after another address was asked for it', async () => {
    const { id, intents } = await started(['hunter2'])
    const [, share] = (await read(id)).shares
    provider.take(intents[0]!)
    await app.call('splits.readdress', { id, share_id: share!.id, email: addressOf('landowner2') })
    await report(intents[0]!)
    expect((await read(id)).shares[1]).toMatchObject({ email: addressOf('landowner2'), state: 'open' })
    const late = await db()
      .selectFrom('notification')
      .select('data')
      .where('user_id', '=', ids.hunter2)
      .where('code', '=', 'late')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    // The link of the hunter who is asked now stays theirs.
    expect(late.data).toEqual({ secret: 'withdrawn' })
    await settled(0, 1)
    expect(kept(intents)).toEqual([0])
    expect(await status(id)).toBe('splitting')
  })

  it('counts what a payer has paid when they come back, without a webhook', async () => {
    const { id, intents } = await started(['hunter2'])
    provider.take(intents[0]!)
    expect((await begin(id, 'hunter2')).failure).toBe('share_paid')
    expect(await status(id)).toBe('approved')
  })

  it('is told to the payer’s browser that asks', async () => {
    const { id, intents } = await started()
    const { id: payment } = await db()
      .selectFrom('payment')
      .select('id')
      .where('intent', '=', intents[0]!)
      .executeTakeFirstOrThrow()
    const settle = () => app.call('splits.settle', { id: payment }, { as: 'hunter2' })
    expect((await settle()).failure).toBe('payment_incomplete')
    provider.take(intents[0]!)
    expect((await settle()).body.data).toEqual({ reservation_id: id, booked: false })
    expect((await settle()).body.data).toEqual({ reservation_id: id, booked: false })
  })

  it('gives each payer their part of a refund at the provider', async () => {
    const { id, own, intents } = await started()
    for (const intent of intents) {
      provider.take(intent)
      await report(intent)
    }
    await app.call('reservations.cancel', { id })
    await app.runJobs()
    expect(kept([own, ...intents])).toEqual([1084, 1083, 1083])
  })
})
