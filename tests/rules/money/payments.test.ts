import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountForm, receivingAmount, sharePoints } from '#core/rules/money/amounts.ts'
import { feePolicies, feePolicyOut, toFeePolicy } from '#core/rules/money/fees.ts'
import { share, showMoney, showShortMoney, toCents, toDollars } from '#core/rules/money/money.ts'
import { paymentCounts, showReceived } from '#core/rules/money/payments.ts'
import { landownerPart, proRata } from '#core/rules/money/refunds.ts'
import { showAxisMoney } from '#parts/charts/axis-money.ts'

describe('an amount that is typed', () => {
  it.each([
    ['1', true],
    ['1234567', true],
    ['1234567.8', true],
    ['12345678', false],
    ['1.25', false],
    ['.5', false],
    ['1.', false],
    ['-1', false],
    ['1,5', false],
    [' 1', false],
    ['', false],
  ])('"%s" is one: %s', (typed, counts) => expect(amountForm.test(typed)).toBe(counts))
})

describe('what arrives of a fund request', () => {
  it('is the amount less the share of the service', () => {
    expect(receivingAmount(10_000, 750)).toBe(9250)
    expect(receivingAmount(10_010, 750)).toBe(9259)
    expect(receivingAmount(10_000, 0)).toBe(10_000)
  })
  it.each([
    ['7.5', 750],
    ['0', 0],
    ['100', 10_000],
    ['100.01', null],
    ['-0.1', null],
    ['', null],
    [' ', null],
    ['x', null],
    ['2.345', 235],
  ])('a share of "%s" percent is %s basis points', (setting, points) =>
    expect(sharePoints(setting)).toBe(points),
  )
})

describe('a payment', () => {
  it('counts when exactly what is due has arrived, in dollars', () => {
    expect(paymentCounts(10_750, { cents: 10_750, currency: 'usd' })).toBe(true)
    expect(paymentCounts(10_750, { cents: 10_749, currency: 'usd' })).toBe(false)
    expect(paymentCounts(10_750, { cents: 10_751, currency: 'usd' })).toBe(false)
    expect(paymentCounts(10_750, { cents: 10_750, currency: 'eur' })).toBe(false)
  })
  it('is shown with its currency', () =>
    expect(showReceived({ cents: 10_750, currency: 'eur' })).toBe('107.50 EUR'))
})

describe('the part of a refund that a landowner gives', () => {
  const left = { total: 19_350, landowner: 16_650 }
  it.each([
    ['their share', 10_000, left, 8605],
    ['all that they have, of all that is left', 19_350, left, 16_650],
    ['no more than they have', 30_000, left, 16_650],
    ['no more than the refund', 100, { total: 100, landowner: 5000 }, 100],
    ['nothing where nothing is left', 100, { total: 0, landowner: 0 }, 0],
    ['nothing where they owe', 100, { total: 1000, landowner: -50 }, 0],
    ['half a cent upwards', 1, { total: 2, landowner: 1 }, 1],
  ])('%s', (_, amount, of, part) => expect(landownerPart(amount, of)).toBe(part))
})

describe('cents in parts', () => {
  it.each([
    [10_000, [3584, 3583, 3583], [3334, 3333, 3333]],
    [10, [1, 1, 1], [4, 3, 3]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [0, 0]],
    [1, [1, 3], [0, 1]],
  ])('%d by %s', (cents, weights, parts) => expect(proRata(cents, weights)).toEqual(parts))
  it('add up to all of them, and each is within a cent of its share', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        (cents, weights) => {
          const all = weights.reduce((sum, weight) => sum + weight, 0)
          fc.pre(all > 0)
          const parts = proRata(cents, weights)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents)
          for (const [n, part] of parts.entries())
            expect(Math.abs(part - (cents * weights[n]!) / all)).toBeLessThan(1)
        },
      ),
    ))
})

describe('money', () => {
  it('is cents here and dollars on the wire', () => {
    expect([toCents(12.34), toCents(0.1 + 0.2), toDollars(1234)]).toEqual([1234, 30, 12.34])
  })
  it('is shown with cents, and short without', () => {
    expect(showMoney(124_050)).toBe('$1,240.50')
    expect(showMoney(4500)).toBe('$45.00')
    expect(showMoney(124_050, 'es-US')).toBe('$1,240.50')
    expect([showShortMoney(45), showShortMoney(12.5), showShortMoney(1240), showShortMoney(99.9)]).toEqual([
      '$45',
      '$12.50',
      '$1240',
      '$99.90',
    ])
  })
  it('is written in thousands along a chart', () => {
    expect([0, 2.5, 62.5, 7500, 10_000, 1_250_000].map((dollars) => showAxisMoney(dollars))).toEqual([
      '$0',
      '$2.5',
      '$62.5',
      '$7.5K',
      '$10K',
      '$1.25M',
    ])
  })
  it('has shares that are rounded half up to the cent', () => {
    expect([share(10_010, 750), share(10_000, 750), share(2, 2500), share(0, 750)]).toEqual([751, 750, 1, 0])
  })
})

describe('a fee policy', () => {
  it('goes over the wire in percent and comes back', () => {
    expect(feePolicyOut(feePolicies.split)).toEqual({
      name: 'split',
      hunter_percent: 7.5,
      landowner_percent: 7.5,
    })
    for (const policy of Object.values(feePolicies)) expect(toFeePolicy(feePolicyOut(policy))).toEqual(policy)
    expect(toFeePolicy({ name: 'other', hunter_percent: 1.005, landowner_percent: 2 })).toEqual({
      name: 'split',
      hunter: 100,
      landowner: 200,
    })
  })
})
