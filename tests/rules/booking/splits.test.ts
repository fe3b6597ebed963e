import { describe, expect, it } from 'vitest'
import {
  canRemind,
  mostShares,
  splitReminderAt,
  splitShares,
  splitUntil,
} from '#core/rules/booking/splits.ts'
import { proRata } from '#core/rules/money/refunds.ts'

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)
const zone = 'America/Chicago'

describe('the shares of a party', () => {
  it.each([
    [10_750, 2, [5375, 5375]],
    [10_750, 3, [3584, 3583, 3583]],
    [10_001, 4, [2501, 2500, 2500, 2500]],
    [100, 2, [50, 50]],
  ])('%i cents of %i people are %j', (total, people, shares) => {
    expect(splitShares(total, people)).toEqual(shares)
  })

  it.each([
    [99, 2],
    [10_750, 1],
    [900, 20],
  ])('%i cents of %i people are not split', (total, people) => {
    expect(splitShares(total, people)).toBeNull()
  })

  it('are always exactly the total, and nobody pays less than another but the main hunter', () => {
    for (let total = 1000; total < 1100; total += 1)
      for (let people = 2; people <= 20; people += 1) {
        const [main, ...others] = splitShares(total, people)!
        expect(main! + sum(others)).toBe(total)
        expect(new Set(others).size).toBe(1)
        expect(main! - others[0]!).toBeLessThan(people)
      }
  })

  it('are at most as many as the stand takes, and twenty where it does not say', () => {
    expect([mostShares(4), mostShares(null)]).toEqual([4, 20])
  })
})

describe('the deadline of a split', () => {
  it.each([
    ['48 hours', '2026-11-20T15:00:00Z', '2026-12-01', '2026-11-22T15:00:00.000Z'],
    ['the evening before', '2026-11-20T15:00:00Z', '2026-11-22', '2026-11-22T00:00:00.000Z'],
    ['two hours, in that evening', '2026-11-20T23:30:00Z', '2026-11-21', '2026-11-21T01:30:00.000Z'],
    ['two hours, on the day itself', '2026-11-20T15:00:00Z', '2026-11-20', '2026-11-20T17:00:00.000Z'],
  ])('is %s', (_, now, start, until) => {
    expect(splitUntil(new Date(now), start, zone)?.toISOString()).toBe(until)
  })

  it('is none where two hours are more than the day allows', () => {
    expect(splitUntil(new Date('2026-11-20T22:30:00Z'), '2026-11-20', zone)).toBeNull()
  })

  it('allows a reminder every six hours', () => {
    const asked = new Date('2026-11-20T15:00:00Z')
    expect(canRemind(asked, new Date('2026-11-20T20:59:59Z'))).toBe(false)
    expect(canRemind(asked, new Date('2026-11-20T21:00:00Z'))).toBe(true)
  })
})

describe('the reminder before the end of a split', () => {
  const asked = new Date('2026-11-20T15:00:00Z')
  it.each([
    ['half a day before', '2026-11-22T15:00:00Z', '2026-11-22T03:00:00.000Z'],
    ['six hours after the asking at the earliest', '2026-11-21T09:00:00Z', '2026-11-20T21:00:00.000Z'],
    ['none sooner than that', '2026-11-21T08:59:59Z', null],
    ['none of a party that has two hours', '2026-11-20T17:00:00Z', null],
  ])('is %s', (_, until, at) => {
    expect(splitReminderAt(asked, new Date(until))?.toISOString() ?? null).toBe(at)
  })
})

describe('parts pro rata', () => {
  it.each([
    [10_000, [3584, 3583, 3583], [3334, 3333, 3333]],
    [10_750, [3584, 3583, 3583], [3584, 3583, 3583]],
    [1, [3584, 3583, 3583], [1, 0, 0]],
    [0, [3584, 3583], [0, 0]],
    [500, [0, 1000], [0, 500]],
    [-100, [50, 50], [-50, -50]],
    [7, [], []],
  ])('%i by %j are %j', (cents, weights, parts) => {
    expect(proRata(cents, weights)).toEqual(parts)
  })

  it('are exact and never more than what each has, for any amount', () => {
    for (const weights of [
      [3584, 3583, 3583],
      [1, 1, 1],
      [9999, 1],
      [7, 11, 13, 17],
    ])
      for (let cents = 0; cents <= sum(weights); cents += Math.max(1, Math.floor(sum(weights) / 300))) {
        const parts = proRata(cents, weights)
        expect(sum(parts)).toBe(cents)
        expect(parts.every((part, n) => part >= 0 && part <= weights[n]!)).toBe(true)
      }
  })
})
