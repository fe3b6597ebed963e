import { describe, expect, test } from 'vitest'
import type { HuntingDetail } from '#core/calls/reservations.ts'
import { goneOf } from '#features/booking/gone-days.ts'

const offersOf = (free: readonly number[], taken: readonly number[] = []): HuntingDetail => ({
  available_dates: [...free, ...taken].map((day) => ({
    date: `2026-12-${String(day).padStart(2, '0')}`,
    rate: 100,
    is_reserved: taken.includes(day),
  })),
  seasonal_hunting: [
    {
      id: 1,
      title: 'Archery',
      start_date: '2027-09-12',
      end_date: '2027-11-15',
      whole_season_rate: 1200,
      is_booked: false,
    },
    {
      id: 2,
      title: 'Gun',
      start_date: '2027-11-20',
      end_date: '2027-11-28',
      whole_season_rate: 900,
      is_booked: true,
    },
  ],
  yearly_rental: null,
})
const range = { kind: 'dateRange', start: '2026-12-10', end: '2026-12-15' } as const
const run = (from: number, to: number) => ({ start: `2026-12-${from}`, end: `2026-12-${to}` })

describe('what of a choice is gone', () => {
  test('is nothing while every day is free', () =>
    expect(goneOf(offersOf([10, 11, 12, 13, 14, 15]), range)).toBe(null))

  test.each([
    ['the first day', [11, 12, 13, 14, 15], [10], [run(10, 10)], run(11, 15)],
    [
      'days in the middle, of which the longer rest is left',
      [10, 13, 14, 15],
      [11, 12],
      [run(11, 12)],
      run(13, 15),
    ],
    ['the same on both sides: the earlier is left', [10, 11, 14, 15], [12, 13], [run(12, 13)], run(10, 11)],
    ['days apart', [11, 13, 14], [10, 12, 15], [run(10, 10), run(12, 12), run(15, 15)], run(13, 14)],
    ['days that are offered no more', [10, 11], [], [run(12, 15)], run(10, 11)],
    ['every day', [], [10, 11, 12, 13, 14, 15], [run(10, 15)], null],
  ])('is %s', (_, free, taken, runs, left) =>
    expect(goneOf(offersOf(free, taken), range)).toEqual({ runs, left }),
  )

  test('is a season or a year as a whole, where it is booked or not offered', () => {
    const offers = offersOf([])
    expect(goneOf(offers, { kind: 'season', id: 1 })).toBe(null)
    for (const choice of [{ kind: 'season', id: 2 }, { kind: 'season', id: 3 }, { kind: 'yearly' }] as const)
      expect(goneOf(offers, choice)).toEqual({ runs: [], left: null })
  })
})
