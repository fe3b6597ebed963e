import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Calendar, dayState } from '#core/rules/booking/availability.ts'
import {
  blockoutRefusal,
  canBlock,
  dayKind,
  priceChanges,
  type Schedule,
} from '#core/rules/booking/schedule.ts'
import { addDays, eachDay } from '#core/rules/time/days.ts'

const noon = new Date('2026-11-21T18:00:00Z')
const today = '2026-11-21'
const weekdays = Array.from({ length: 7 }, (_, i) => ({ weekday: i + 1, cents: 8500, enabled: i !== 6 }))
const schedule = (change: Partial<Calendar> = {}, occasions: string[] = []): Schedule => ({
  calendar: {
    zone: 'America/Chicago',
    rates: { weekdays, occasions: occasions.map((day) => ({ day, cents: 15_000 })) },
    recoveryDays: 1,
    stays: [{ start: '2026-12-04', end: '2026-12-06', recoveryDays: 2 }],
    blockouts: [{ start: '2026-12-17', end: '2026-12-18' }],
    ...change,
  },
  occasions: new Set(occasions),
})

describe('a day of the schedule', () => {
  test.each([
    ['2026-12-02', 'free'],
    ['2026-12-03', 'pre_blocked'],
    ['2026-12-04', 'reserved'],
    ['2026-12-06', 'reserved_special'],
    ['2026-12-07', 'recovery'],
    ['2026-12-08', 'special_recovery'],
    ['2026-12-09', 'free'],
    ['2026-12-13', 'unpriced'],
    ['2026-12-17', 'blocked'],
    ['2026-12-20', 'special'],
  ])('%s is %s', (day, kind) =>
    expect(dayKind(schedule({}, ['2026-12-06', '2026-12-08', '2026-12-20']), day)).toBe(kind),
  )

  const day = fc.integer({ min: -10, max: 80 }).map((n) => addDays(today, n))
  const range = fc
    .tuple(day, fc.integer({ min: 0, max: 6 }))
    .map(([start, n]) => ({ start, end: addDays(start, n) }))
  test('can be booked exactly if it is free or special and not over, by the one rule of bookable days', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(range, fc.integer({ min: 0, max: 4 })), { maxLength: 5 }),
        fc.array(range, { maxLength: 4 }),
        fc.array(day, { maxLength: 4 }),
        fc.integer({ min: 0, max: 4 }),
        day,
        (stays, blockouts, occasions, recoveryDays, asked) => {
          const made = schedule(
            { stays: stays.map(([stay, n]) => ({ ...stay, recoveryDays: n })), blockouts, recoveryDays },
            occasions,
          )
          const kind = dayKind(made, asked)
          const open = asked >= today && (kind === 'free' || kind === 'special')
          expect(dayState(made.calendar, asked, noon) === 'free').toBe(open)
        },
      ),
    ))
})

describe('blocking', () => {
  test('is for today and later days that nobody else has', () => {
    const made = schedule()
    const open = eachDay('2026-11-19', '2026-12-20').filter((day) => canBlock(made, day, noon))
    expect(open).toEqual(
      eachDay(today, '2026-12-20').filter(
        (day) =>
          !(day >= '2026-12-04' && day <= '2026-12-08') && day !== '2026-12-17' && day !== '2026-12-18',
      ),
    )
  })
  test('refuses a span with one such day in it', () => {
    const refused = (start: string, end: string) =>
      blockoutRefusal(schedule(), { start, end }, noon)?.failure ?? null
    expect(refused('2026-12-09', '2026-12-16')).toBeNull()
    expect(refused('2026-12-09', '2026-12-17')).toBe('blockout_refused')
    expect(refused('2026-12-08', '2026-12-09')).toBe('blockout_refused')
    expect(refused('2026-12-10', '2026-12-10')).toBeNull()
    expect(blockoutRefusal(schedule(), { start: '2026-12-10', end: '2026-12-09' }, noon)).toMatchObject({
      failure: 'invalid',
      errors: { end_date: [{ code: 'end_before_start' }] },
    })
  })
  test('reaches as far as days can be booked, and over 366 days at once', () => {
    const made = schedule({ stays: [], blockouts: [] })
    expect(canBlock(made, '2028-11-21', noon)).toBe(true)
    expect(canBlock(made, '2028-11-22', noon)).toBe(false)
    const refused = (end: string) =>
      blockoutRefusal(made, { start: '2027-01-01', end }, noon)?.failure ?? null
    expect(refused('2028-01-01')).toBeNull()
    expect(refused('2028-01-02')).toBe('blockout_refused')
  })
})

describe('a change of prices', () => {
  const terms = { start: '2026-12-01', end: '2026-12-20', weekdays: [1, 2, 3, 4, 5, 6, 7], cents: 9500 }
  test('says which days change and which stay', () => {
    const { changed, staying } = priceChanges(schedule({}, ['2026-12-19']), { ...terms, change: 'set' }, noon)
    expect(changed.map(({ day }) => day)).toEqual([
      '2026-12-01',
      '2026-12-02',
      ...eachDay('2026-12-09', '2026-12-12'),
      ...eachDay('2026-12-14', '2026-12-16'),
    ])
    expect(new Set(changed.map(({ from, to }) => `${from} ${to}`))).toEqual(new Set(['8500 9500']))
    expect(staying).toEqual({ taken: 7, occasion: 1, closed: 3 })
  })
  test('reaches the chosen weekdays from today on, and leaves out days that cost as much already', () => {
    const days = (start: string, end: string, chosen: number[], cents = 9500) =>
      priceChanges(schedule(), { start, end, weekdays: chosen, change: 'set', cents }, noon).changed.map(
        ({ day }) => day,
      )
    expect(days('2026-11-18', '2026-11-27', [5, 6])).toEqual([today, '2026-11-27'])
    expect(days('2026-11-23', '2026-11-27', [1], 8500)).toEqual([])
  })
  test('raises and lowers from what each day costs, never below a dollar', () => {
    const to = (change: 'raise' | 'lower', cents: number) =>
      priceChanges(schedule(), { ...terms, end: terms.start, change, cents }, noon).changed[0]!.to
    expect([to('raise', 500), to('lower', 500), to('lower', 9500)]).toEqual([9000, 8000, 100])
  })
})
