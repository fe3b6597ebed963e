import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFailure } from '#core/failures.ts'
import {
  bookDays,
  bookWhole,
  type Calendar,
  collides,
  dayState,
  firstDay,
  lastDay,
  nextFreeDay,
} from '#core/rules/booking/availability.ts'
import {
  addDays,
  daysBetween,
  eachDay,
  isDay,
  localTime,
  readDay,
  showDay,
  weekday,
} from '#core/rules/time/days.ts'

const chicago = 'America/Chicago'
const noon = new Date('2026-11-21T18:00:00Z')
const everyDay = Array.from({ length: 7 }, (_, i) => ({ weekday: i + 1, cents: 10_000, enabled: true }))
const calendar = (change: Partial<Calendar> = {}): Calendar => ({
  zone: chicago,
  rates: { weekdays: everyDay, occasions: [] },
  recoveryDays: 0,
  stays: [],
  blockouts: [],
  ...change,
})

describe('days', () => {
  test('are read in both forms of the wire', () => {
    expect(readDay('Nov 28 2026')).toBe('2026-11-28')
    expect(readDay('Jan 05, 2024')).toBe('2024-01-05')
    expect(readDay('2026-11-28')).toBe('2026-11-28')
  })
  test('that do not exist are rejected', () =>
    expect(
      ['2026-02-29', '2026-13-01', '0000-01-01', 'Foo 01 2026', ''].filter((d) => isDay(readDay(d))),
    ).toEqual([]))
  test('are formatted as Jan 05, 2024', () => expect(showDay('2024-01-05')).toBe('Jan 05, 2024'))
  test('have weekdays from Monday', () => expect(['2026-11-23', '2026-11-29'].map(weekday)).toEqual([1, 7]))
  test('are counted across a change of the clocks', () =>
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2))
  test('add and subtract alike', () =>
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (n) => {
        expect(daysBetween('2026-11-21', addDays('2026-11-21', n))).toBe(n)
      }),
    ))
  test('belong to the time zone of the stand', () => {
    const late = new Date('2026-11-22T03:30:00Z')
    expect(localTime(late, chicago).day).toBe('2026-11-21')
    expect(localTime(late, 'Africa/Johannesburg').day).toBe('2026-11-22')
  })
})

describe('today', () => {
  test("can be booked until 18:00 of the stand's own time", () => {
    expect(firstDay(new Date('2026-11-21T23:59:00Z'), chicago)).toBe('2026-11-21')
    expect(firstDay(new Date('2026-11-22T00:00:00Z'), chicago)).toBe('2026-11-22')
  })
})

describe('a day', () => {
  const taken = calendar({
    recoveryDays: 2,
    stays: [{ start: '2026-12-10', end: '2026-12-11', recoveryDays: 2 }],
    blockouts: [{ start: '2026-12-20', end: '2026-12-21' }],
    rates: { weekdays: everyDay.map((r) => ({ ...r, enabled: r.weekday !== 2 })), occasions: [] },
  })
  const state = (day: string) => dayState(taken, day, noon)
  test('is reserved, in recovery after or before a stay, blocked, without a price, past or free', () => {
    expect(state('2026-12-10')).toBe('reserved')
    expect(state('2026-12-13')).toBe('recovery')
    expect(state('2026-12-08')).toBe('recovery')
    expect(state('2026-12-07')).toBe('free')
    expect(state('2026-12-14')).toBe('free')
    expect(state('2026-12-20')).toBe('blocked')
    expect(state('2026-12-15')).toBe('unpriced')
    expect(state('2026-11-20')).toBe('past')
  })
})

describe('booking days', () => {
  test('gives the prices of consecutive free days', () =>
    expect(bookDays(calendar(), ['2026-12-02', '2026-12-01'], noon)).toEqual({
      stay: { start: '2026-12-01', end: '2026-12-02' },
      prices: [10_000, 10_000],
    }))
  test('refuses days with a gap between them', () =>
    expect(bookDays(calendar(), ['2026-12-01', '2026-12-03'], noon)).toMatchObject({
      failure: 'dates_not_bookable',
    }))
  test('says that days are taken, not that they are wrong', () =>
    expect(
      bookDays(
        calendar({ stays: [{ start: '2026-12-01', end: '2026-12-01', recoveryDays: 0 }] }),
        ['2026-12-01'],
        noon,
      ),
    ).toMatchObject({ failure: 'dates_taken' }))
  test('refuses no days at all', () =>
    expect(bookDays(calendar(), [], noon)).toMatchObject({ failure: 'dates_not_bookable' }))

  test('never allows a stay that overlaps another, recovery days included', () => {
    const day = fc.integer({ min: 1, max: 60 }).map((n) => addDays('2026-12-01', n))
    const stay = fc
      .tuple(day, fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 }))
      .map(([start, n, recoveryDays]) => ({ start, end: addDays(start, n), recoveryDays }))
    fc.assert(
      fc.property(fc.array(stay, { maxLength: 4 }), stay, (stays, { recoveryDays, ...wish }) => {
        const answer = bookDays(calendar({ stays, recoveryDays }), eachDay(wish.start, wish.end), noon)
        const free = stays.every(
          (s) => addDays(s.end, s.recoveryDays) < wish.start || addDays(wish.end, recoveryDays) < s.start,
        )
        expect(isFailure(answer)).toBe(!free)
        expect(stays.some((s) => collides(wish, recoveryDays, s))).toBe(!free)
      }),
    )
  })

  test('keeps the recovery days that a stay was booked with when the owner changes them', () => {
    const before = calendar({
      recoveryDays: 0,
      stays: [{ start: '2026-12-01', end: '2026-12-01', recoveryDays: 2 }],
    })
    expect(['2026-12-02', '2026-12-03', '2026-12-04'].map((day) => dayState(before, day, noon))).toEqual([
      'recovery',
      'recovery',
      'free',
    ])
  })
  test('ends 24 months after today by the calendar', () => {
    const state = (day: string, at = noon) => dayState(calendar(), day, at)
    expect([state('2028-11-21'), state('2028-11-22')]).toEqual(['free', 'beyond'])
    expect(bookDays(calendar(), ['2028-11-21', '2028-11-22'], noon)).toMatchObject({
      failure: 'dates_not_bookable',
    })
    const leapDay = new Date('2028-02-29T18:00:00Z')
    expect([state('2030-02-28', leapDay), state('2030-03-01', leapDay)]).toEqual(['free', 'beyond'])
  })
})

test('the last day to book changes at midnight of the stand, and is the same day two years later', () => {
  const last = (time: string) => lastDay(new Date(time), 'America/Chicago')
  expect(['2026-11-21T05:59:00Z', '2026-11-21T06:00:00Z'].map(last)).toEqual(['2028-11-20', '2028-11-21'])
})

describe('a whole season', () => {
  const season = { start: '2026-12-01', end: '2027-01-31' }
  test('can be booked while none of its days is taken', () =>
    expect(bookWhole(calendar(), season, noon)).toBeNull())
  test('cannot be booked when it ends after the last bookable day', () =>
    expect(bookWhole(calendar(), { start: '2028-06-01', end: '2028-11-22' }, noon)?.failure).toBe(
      'dates_not_bookable',
    ))
  test('cannot be booked once it has begun, by the clock of the stand', () => {
    const begins = { start: '2026-11-20', end: '2026-12-20' }
    const at = (time: string) => bookWhole(calendar(), begins, new Date(time))?.failure ?? null
    // Half past eleven in the evening before, five in the afternoon and six in the evening, in Wisconsin.
    expect(['2026-11-20T05:30:00Z', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z'].map(at)).toEqual([
      null,
      null,
      'dates_not_bookable',
    ])
  })
  test.each([
    ['its first', '2026-12-01'],
    ['its last', '2027-01-31'],
    ['one', '2027-01-05'],
  ])('cannot be booked when %s day is blocked', (_, day) =>
    expect(bookWhole(calendar({ blockouts: [{ start: day, end: day }] }), season, noon)?.failure).toBe(
      'dates_not_bookable',
    ),
  )
  test('may end on the last day of the 24 months and not later', () => {
    const ends = (end: string) => bookWhole(calendar(), { ...season, end }, noon)?.failure ?? null
    expect(ends('2028-11-21')).toBeNull()
    expect(ends('2028-11-22')).toBe('dates_not_bookable')
  })
  test('cannot be booked once one of its days is taken', () =>
    expect(
      bookWhole(
        calendar({ stays: [{ start: '2027-01-05', end: '2027-01-05', recoveryDays: 0 }] }),
        season,
        noon,
      )?.failure,
    ).toBe('dates_taken'))
})

describe('days that are no stay', () => {
  const refusal = (days: string[], change: Partial<Calendar> = {}) => bookDays(calendar(change), days, noon)
  test('are none at all, and days with a gap', () => {
    expect(refusal([])).toMatchObject({
      failure: 'dates_not_bookable',
      errors: { reserve_dates: [{ code: 'days_needed' }] },
    })
    expect(refusal(['2026-12-01', '2026-12-03'])).toMatchObject({
      failure: 'dates_not_bookable',
      errors: { reserve_dates: [{ code: 'days_apart' }] },
    })
  })
  test('are more than 366', () => {
    const days = (count: number) => eachDay('2027-01-01', addDays('2027-01-01', count - 1))
    expect(refusal(days(366))).toMatchObject({ stay: { start: '2027-01-01', end: '2028-01-01' } })
    expect(refusal(days(367))).toMatchObject({ errors: { reserve_dates: [{ code: 'days_apart' }] } })
  })
})

describe('the next free day', () => {
  test('skips taken ones', () =>
    expect(
      nextFreeDay(calendar({ stays: [{ start: '2026-11-21', end: '2026-11-24', recoveryDays: 0 }] }), noon),
    ).toBe('2026-11-25'))
  test('is the first day whose state is free, whatever is taken', () => {
    const range = fc
      .tuple(fc.integer({ min: -5, max: 60 }), fc.integer({ min: 0, max: 9 }))
      .map(([from, days]) => ({
        start: addDays('2026-11-21', from),
        end: addDays('2026-11-21', from + days),
        recoveryDays: days % 3,
      }))
    const some = fc.record({
      recoveryDays: fc.integer({ min: 0, max: 4 }),
      stays: fc.array(range, { maxLength: 12 }),
      blockouts: fc.array(range, { maxLength: 6 }),
      priced: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    })
    fc.assert(
      fc.property(some, ({ priced, ...taken }) => {
        const weekdays = everyDay.filter(({ weekday: day }) => priced.includes(day))
        const one = calendar({ ...taken, rates: { weekdays, occasions: [] } })
        const days = Array.from({ length: 800 }, (_, n) => addDays('2026-11-21', n))
        expect(nextFreeDay(one, noon)).toBe(days.find((day) => dayState(one, day, noon) === 'free') ?? null)
      }),
      { numRuns: 60 },
    )
  })
  test('may be the last of the 24 months', () => {
    const rates = { weekdays: [], occasions: [{ day: '2028-11-21', cents: 100 }] }
    expect(nextFreeDay(calendar({ rates }), noon)).toBe('2028-11-21')
    const later = { weekdays: [], occasions: [{ day: '2028-11-22', cents: 100 }] }
    expect(nextFreeDay(calendar({ rates: later }), noon)).toBeNull()
  })
  test('is none when the stand has no prices', () =>
    expect(nextFreeDay(calendar({ rates: { weekdays: [], occasions: [] } }), noon)).toBeNull())
})
