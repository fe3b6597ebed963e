import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feePolicies } from '#core/rules/money/fees.ts'
import { share, showMoney, toCents, toDollars } from '#core/rules/money/money.ts'
import { chargesOf, dayPrice, type DiscountTier, quote } from '#core/rules/money/prices.ts'
import { type Voucher, voucherDiscount, voucherRefusal, voucherTab } from '#core/rules/money/vouchers.ts'

const split = feePolicies.split
const plain = { tiers: [], voucher: null, fees: split }
const voucher = (change: Partial<Voucher> = {}): Voucher => ({
  id: 1,
  kind: 'percentage',
  amount: 10,
  expiryDay: null,
  maxUsage: null,
  redeemed: 0,
  ...change,
})

describe('the price of a day', () => {
  const rates = {
    weekdays: [
      { weekday: 6, cents: 12_000, enabled: true },
      { weekday: 7, cents: 9_000, enabled: false },
    ],
    occasions: [{ day: '2026-11-29', cents: 30_000 }],
  }
  test("is the enabled weekday's rate", () => expect(dayPrice(rates, '2026-11-28')).toBe(12_000))
  test('is the price of its special occasion, also when its weekday is off', () =>
    expect(dayPrice(rates, '2026-11-29')).toBe(30_000))
  test('does not exist without either', () => {
    expect(dayPrice(rates, '2026-11-30')).toBeNull()
    expect(dayPrice(rates, '2026-12-06')).toBeNull()
  })
})

describe('a quote', () => {
  test('for two days at $100 with a 10 % tier is $193.50, of which the landowner gets $166.50', () => {
    const tiers: DiscountTier[] = [{ days: 2, percent: 10, enabled: true }]
    expect(quote(chargesOf([10_000, 10_000]), { ...plain, tiers })).toMatchObject({
      subTotal: 20_000,
      multiDayDiscount: 2000,
      hunterFee: 1350,
      total: 19_350,
      landownerAmount: 16_650,
    })
  })

  test('uses the enabled tier with the most days up to the booked ones', () => {
    const tiers: DiscountTier[] = [
      { days: 2, percent: 5, enabled: true },
      { days: 3, percent: 10, enabled: true },
      { days: 4, percent: 50, enabled: false },
      { days: 7, percent: 20, enabled: true },
    ]
    const discount = (days: number) =>
      quote(chargesOf(Array.from({ length: days }, () => 10_000)), { ...plain, tiers }).multiDayDiscount
    expect([1, 2, 3, 5, 7].map(discount)).toEqual([0, 1000, 3000, 5000, 14_000])
  })

  test('uses the tier with more days also where it gives less', () => {
    const tiers: DiscountTier[] = [
      { days: 5, percent: 10, enabled: true },
      { days: 2, percent: 20, enabled: true },
    ]
    const discount = (days: number) =>
      quote(chargesOf(Array.from({ length: days }, () => 10_000)), { ...plain, tiers }).multiDayDiscount
    expect([4, 5].map(discount)).toEqual([8000, 5000])
  })

  test('under landowner_only charges the hunter nothing and the landowner 8 %', () => {
    const q = quote(chargesOf([10_000]), { ...plain, fees: feePolicies.landowner_only })
    expect([q.total, q.landownerAmount]).toEqual([10_000, 9200])
  })

  test('groups days by their price for the table', () => {
    expect(chargesOf([100, 200, 100])).toEqual([
      { days: 2, unit: 100, total: 200 },
      { days: 1, unit: 200, total: 200 },
    ])
  })

  test('never goes below zero, and its parts add up to the cent', () => {
    const price = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 30 }),
        fc.array(
          fc.record({
            days: fc.integer({ min: 1, max: 30 }),
            percent: fc.integer({ min: 0, max: 100 }),
            enabled: fc.boolean(),
          }),
          { maxLength: 4 },
        ),
        fc.option(
          fc.record({
            kind: fc.constantFrom('percentage' as const, 'fixed' as const),
            amount: fc.integer({ min: 1, max: 100 }),
          }),
        ),
        fc.constantFrom(feePolicies.split, feePolicies.landowner_only),
        (prices, tiers, v, fees) => {
          const q = quote(chargesOf(prices), { tiers, voucher: v && voucher(v), fees })
          expect(q.total).toBeGreaterThanOrEqual(0)
          expect(q.landownerAmount).toBeGreaterThanOrEqual(0)
          expect(q.subTotal).toBe(prices.reduce((a, b) => a + b, 0))
          expect(q.subTotal - q.multiDayDiscount - q.voucherDiscount).toBe(q.lease)
          expect(q.total - q.landownerAmount).toBe(q.hunterFee + q.landownerFee)
          expect(
            Object.values({ ...q, charges: [] }).every((n) => typeof n !== 'number' || Number.isInteger(n)),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('a voucher', () => {
  test('of a percentage gives whole dollars', () =>
    expect(voucherDiscount(voucher({ amount: 15 }), 33_300)).toBe(5000))
  test('of a fixed amount never takes more than the price', () =>
    expect(voucherDiscount(voucher({ kind: 'fixed', amount: 50_000 }), 20_000)).toBe(20_000))
  test('is refused after its day, on its day it counts', () => {
    expect(voucherRefusal(voucher({ expiryDay: '2026-11-20' }), '2026-11-21')?.failure).toBe(
      'voucher_expired',
    )
    expect(voucherRefusal(voucher({ expiryDay: '2026-11-21' }), '2026-11-21')).toBeNull()
  })
  test('is refused once its uses are exhausted', () =>
    expect(voucherRefusal(voucher({ maxUsage: 3, redeemed: 3 }), '2026-11-21')?.failure).toBe(
      'voucher_used_up',
    ))
  test('is current while it can be used at its stand by this person, and past otherwise', () => {
    const fresh = { used: false, standActive: true }
    const today = '2026-11-21'
    const last = voucher({ expiryDay: today, maxUsage: 3, redeemed: 2 })
    expect(voucherTab(last, fresh, today)).toBe('current')
    expect(voucherTab(last, fresh, '2026-11-22')).toBe('past')
    expect(voucherTab({ ...last, redeemed: 3 }, fresh, today)).toBe('past')
    expect(voucherTab(last, { ...fresh, used: true }, today)).toBe('past')
    expect(voucherTab(last, { ...fresh, standActive: false }, today)).toBe('past')
  })
})

describe('money', () => {
  test('is rounded half up to the cent in shares', () => expect(share(10_010, 750)).toBe(751))
  test('survives the wire format', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents)
      }),
    ))
  test('is shown with its cents', () => expect(showMoney(124_050)).toBe('$1,240.50'))
})
