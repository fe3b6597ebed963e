import { describe, expect, test } from 'vitest'
import { type Hold, holdRefusal } from '#core/rules/booking/holds.ts'

const asked = { standId: 1, start: '2026-12-01', end: '2026-12-10', days: 10 }
const hold = (n: number, days: number, live = true): Hold => ({
  standId: n + 1,
  start: '2026-12-01',
  end: '2026-12-02',
  days,
  live,
})
const failure = (holds: readonly Hold[], days = 10) => holdRefusal(holds, { ...asked, days })?.failure ?? null

describe('unpaid holds of one person', () => {
  test('are three at once', () => {
    expect(failure([hold(1, 1), hold(2, 1)])).toBeNull()
    expect(failure([hold(1, 1), hold(2, 1), hold(3, 1)])).toBe('too_many_holds')
    expect(failure([hold(1, 1), hold(2, 1), hold(3, 1, false)])).toBeNull()
  })

  test('have 120 days in all, and a season that is longer may be held alone', () => {
    expect(failure([hold(1, 110)], 10)).toBeNull()
    expect(failure([hold(1, 111)], 10)).toBe('too_many_held_days')
    expect(failure([], 365)).toBeNull()
    expect(failure([hold(1, 111, false)], 10)).toBeNull()
  })

  test('take the same days of a stand three times in a day, paid or not', () => {
    const same: Hold = { ...asked, live: false }
    expect(failure([same, same])).toBeNull()
    expect(failure([same, same, same])).toBe('held_too_often')
    expect(failure([same, same, { ...same, end: '2026-12-11' }])).toBeNull()
    expect(failure([same, same, { ...same, start: '2026-12-02' }])).toBeNull()
    expect(failure([same, same, { ...same, standId: 2 }])).toBeNull()
  })
})
