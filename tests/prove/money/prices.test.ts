import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { refund } from '#core/rules/money/cancellation.ts'
import { feePolicies } from '#core/rules/money/fees.ts'
import { share } from '#core/rules/money/money.ts'
import { chargesOf, dayPrice, quote } from '#core/rules/money/prices.ts'
import { landownerPart } from '#core/rules/money/refunds.ts'
import type { Voucher } from '#core/rules/money/vouchers.ts'
import { addDays } from '#core/rules/time/days.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { direct } from '#tests/prove/direct.ts'
import { addSome, addStands } from '#tests/prove/people.ts'
import { proof } from '#tests/prove/proof.ts'
import { testApp } from '#tests/support/server/app.ts'

const { seed, size, count, set, found, findings } = proof('money prices', { seed: '1', size: 5000 }, [
  'previews that are not the charge',
])
const runs = { numRuns: Math.max(1000, Math.min(size / 10, 100_000)), seed: Number(seed) || 1 }
const compared = size > 50_000 ? 500 : 15

const fees = fc.oneof(
  fc.constantFrom(...Object.values(feePolicies)),
  fc.record({
    name: fc.constant('split' as const),
    hunter: fc.integer({ min: 0, max: 3000 }),
    landowner: fc.integer({ min: 0, max: 3000 }),
  }),
)
const voucher = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percentage' as const), amount: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  ),
)
const toVoucher = (of: { kind: Voucher['kind']; amount: number } | null): Voucher | null =>
  of && { ...of, id: 1, expiryDay: null, maxUsage: null, redeemed: 0 }
const tiers = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 14 }),
    percent: fc.integer({ min: 1, max: 100 }),
    enabled: fc.boolean(),
  }),
  { maxLength: 5 },
)
const cents = fc.integer({ min: 1, max: 2_000_000 })
const booking = fc.record({ prices: fc.array(cents, { minLength: 1, maxLength: 30 }), tiers, voucher, fees })
const priced = ({ prices, ...terms }: typeof booking extends fc.Arbitrary<infer B> ? B : never) =>
  quote(chargesOf(prices), { ...terms, voucher: toVoucher(terms.voucher) })

it('a price is never below zero, and its parts add up to the cent', () => {
  fc.assert(
    fc.property(booking, (wish) => {
      const price = priced(wish)
      for (const part of [
        price.lease,
        price.hunterFee,
        price.landownerFee,
        price.total,
        price.landownerAmount,
        price.discount,
      ])
        expect(part).toBeGreaterThanOrEqual(0)
      for (const part of Object.values(price))
        if (typeof part === 'number') expect(Number.isInteger(part)).toBe(true)
      expect(price.subTotal).toBe(wish.prices.reduce((sum, each) => sum + each, 0))
      expect(price.charges.reduce((sum, each) => sum + each.total, 0)).toBe(price.subTotal)
      expect(price.lease).toBe(price.subTotal - price.multiDayDiscount - price.voucherDiscount)
      expect(price.total).toBe(price.landownerAmount + price.landownerFee + price.hunterFee)
    }),
    runs,
  )
})

it('a share is within half a cent, grows with its amount, and never exceeds it', () => {
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 0, max: 10_000 }), (one, more, points) => {
      const part = share(one, points)
      expect(Math.abs(part - (one * points) / 10_000)).toBeLessThanOrEqual(0.5)
      expect(part).toBeLessThanOrEqual(one)
      expect(share(one + more, points)).toBeGreaterThanOrEqual(part)
    }),
    runs,
  )
})

it('who cancels never has paid less than who has booked nothing, and never gets the fee back', () => {
  const terms = fc.record({
    days: fc.integer({ min: 0, max: 60 }),
    fee: fc.integer({ min: 0, max: 100_000 }),
  })
  fc.assert(
    fc.property(booking, terms, fc.integer({ min: 0, max: 90 }), (wish, policy, ahead) => {
      const price = priced(wish)
      const back = refund(price.lease, policy, '2026-12-01', addDays('2026-12-01', ahead))
      expect(back).toBeGreaterThanOrEqual(0)
      expect(price.total - back).toBeGreaterThanOrEqual(price.hunterFee)
      // Days that are canceled later never give more back than days canceled earlier.
      const later = refund(price.lease, policy, addDays('2026-12-01', 1), addDays('2026-12-01', ahead))
      expect(later).toBeLessThanOrEqual(back)
      // Of a longer booking at the same prices, without discounts for its length, canceling keeps at least as much.
      const plain = { ...wish, tiers: [], voucher: null }
      const longer = priced({ ...plain, prices: [...plain.prices, ...plain.prices] })
      const kept = (each: typeof price) =>
        each.total - refund(each.lease, policy, '2026-12-01', addDays('2026-12-01', ahead))
      expect(kept(longer)).toBeGreaterThanOrEqual(kept(priced(plain)))
    }),
    runs,
  )
})

it('refunds in any parts end with nothing left, and take from the landowner no more than is there', () => {
  fc.assert(
    fc.property(
      booking,
      fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (wish, cuts) => {
        const price = priced(wish)
        let left = { total: price.total, landowner: price.landownerAmount }
        const give = (amount: number) => {
          const part = landownerPart(amount, left)
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(Math.min(amount, left.landowner))
          left = { total: left.total - amount, landowner: left.landowner - part }
          expect(left.landowner).toBeLessThanOrEqual(left.total)
        }
        for (const cut of cuts) give(Math.floor(left.total * cut))
        give(left.total)
        expect(left).toEqual({ total: 0, landowner: 0 })
      },
    ),
    runs,
  )
})

const app = testApp()
let hunters: SignedIn[]
let stands: number[]
beforeAll(async () => {
  const { db } = app.context.database
  hunters = await addSome(db, 'hunter2', compared)
  stands = await addStands(db, await addSome(db, 'landowner', compared))
})

it(`${compared} previews are what the page computes and what the server charges`, async () => {
  const { db } = app.context.database
  const call = direct(app.context)
  const wishes = fc.sample(
    fc.record({
      rates: fc.array(fc.integer({ min: 100, max: 90_000 }), { minLength: 7, maxLength: 7 }),
      days: fc.integer({ min: 1, max: 9 }),
      first: fc.integer({ min: 0, max: 40 }),
      occasion: fc.option(cents),
      tiers: fc.uniqueArray(
        fc.record({ days: fc.integer({ min: 2, max: 9 }), percent: fc.integer({ min: 1, max: 100 }) }),
        { selector: (tier) => tier.days, maxLength: 3 },
      ),
      voucher,
      fees,
    }),
    { numRuns: compared, seed: runs.seed },
  )
  for (const [n, wish] of wishes.entries()) {
    const [stand, hunter] = [stands[n]!, hunters[n]!]
    const first = addDays('2026-12-01', wish.first)
    const rates = wish.rates.map((rate, day) => ({ weekday: day + 1, cents: rate, enabled: true }))
    await db.deleteFrom('rate').where('stand_id', '=', stand).execute()
    await db
      .insertInto('rate')
      .values(
        rates.map(({ weekday, cents: rate_cents }) => ({
          stand_id: stand,
          weekday,
          rate_cents,
          is_enabled: true,
        })),
      )
      .execute()
    if (wish.occasion !== null)
      await sql`insert into occasion (stand_id, name, day, price_cents)
        values (${stand}, 'A day', ${first}, ${wish.occasion})`.execute(db)
    for (const { days, percent } of wish.tiers)
      await db
        .insertInto('discount_tier')
        .values({ stand_id: stand, days, percent, is_enabled: true })
        .execute()
    let voucherId: number | undefined
    if (wish.voucher) {
      const { rows } = await sql<{ id: number }>`
        insert into voucher (stand_id, name, code, discount_type, amount, expiry_type, max_usage, once_per_hunter)
        values (${stand}, 'V', 'V', ${wish.voucher.kind}, ${wish.voucher.amount}, 'max_usage', 1, true) returning id`.execute(
        db,
      )
      voucherId = rows[0]!.id
      await call('reservations.voucher', hunter, { id: stand, code: 'V' })
    }
    const own = direct({ ...app.context, config: { ...app.context.config, fees: wish.fees } })
    const days = Array.from({ length: wish.days }, (_, day) => addDays(first, day))
    const asked = { stand_id: stand, reserve_dates: days, ...(voucherId && { voucher_id: voucherId }) }
    const occasions = wish.occasion === null ? [] : [{ day: first, cents: wish.occasion }]
    const computed = quote(chargesOf(days.map((day) => dayPrice({ weekdays: rates, occasions }, day)!)), {
      tiers: wish.tiers.map((tier) => ({ ...tier, enabled: true })),
      voucher: toVoucher(wish.voucher),
      fees: wish.fees,
    })
    const preview = (await own('reservations.price', hunter, asked)).body?.data
    const held = (await own('reservations.create', hunter, { ...asked, cancellation_policy: true })).body
      ?.data
    const { rows } = await sql<{ due: number; parts: number }>`
      select p.amount_cents::int as due, (r.landowner_cents + r.landowner_fee_cents + r.hunter_fee_cents)::int as parts
      from payment p join reservation r on r.id = p.reservation_id where r.id = ${held?.reservation_id ?? 0}`.execute(
      db,
    )
    const all = [
      Math.round((preview?.total_amount ?? -1) * 100),
      Math.round((held?.total_amount ?? -1) * 100),
      rows[0]?.due,
      rows[0]?.parts,
    ]
    if (all.some((each) => each !== computed.total))
      found('previews that are not the charge', `${computed.total}: ${JSON.stringify({ all, wish })}`)
    count('previews')
  }
  set('random prices', 4 * runs.numRuns)
  expect(findings.join('\n')).toBe('')
}, 600_000)
