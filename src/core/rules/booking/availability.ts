import { fail, type Failure } from '#core/failures.ts'
import { addDays, type Day, daysBetween, eachDay, localTime, overlap } from '#core/rules/time/days.ts'
import { dayPrice, type Rates } from '#core/rules/money/prices.ts'
import type { Cents } from '#core/rules/money/money.ts'

export interface Stay {
  readonly start: Day
  readonly end: Day
}

/** Everything that decides whether a day can be booked. Stays are active reservations without recovery days. */
export interface Calendar {
  readonly zone: string
  readonly rates: Rates
  readonly recoveryDays: number
  readonly stays: readonly Stay[]
  readonly blockouts: readonly Stay[]
}

/** How far ahead days are offered, in days from today (two years, spec 3 §9). */
export const horizonDays = 730
const cutOffHour = 18

/** The first day that can still be booked: today until 18:00 of the stand's own time, then tomorrow. */
export const firstDay = (now: Date, zone: string): Day => {
  const local = localTime(now, zone)
  return local.hour >= cutOffHour ? addDays(local.day, 1) : local.day
}

/** Whether a stay would share a day with another one, recovery days on either side included (decision 11). */
export const collides = (stay: Stay, other: Stay, recoveryDays: number): boolean =>
  overlap(
    { start: stay.start, end: addDays(stay.end, recoveryDays) },
    { start: other.start, end: addDays(other.end, recoveryDays) },
  )

export type DayState = 'free' | 'past' | 'reserved' | 'recovery' | 'blocked' | 'unpriced'

/** Why a day can or cannot be booked, for the calendar; `free` days have a price. */
export const dayState = (calendar: Calendar, day: Day, now: Date): DayState => {
  if (day < firstDay(now, calendar.zone)) return 'past'
  const on = { start: day, end: day }
  if (calendar.stays.some((stay) => overlap(stay, on))) return 'reserved'
  if (calendar.stays.some((stay) => collides(on, stay, calendar.recoveryDays))) return 'recovery'
  if (calendar.blockouts.some((blockout) => overlap(blockout, on))) return 'blocked'
  return dayPrice(calendar.rates, day) === null ? 'unpriced' : 'free'
}

/** The prices of consecutive days, or why they cannot be booked. */
export const bookDays = (
  calendar: Calendar,
  days: readonly Day[],
  now: Date,
): { stay: Stay; prices: Cents[] } | Failure => {
  const sorted = [...new Set(days)].sort()
  const start = sorted[0]
  const end = sorted.at(-1)
  if (start === undefined || end === undefined)
    return fail('dates_not_bookable', { reserve_dates: [{ code: 'days_needed' }] })
  if (daysBetween(start, end) + 1 !== sorted.length || sorted.length > 366)
    return fail('dates_not_bookable', { reserve_dates: [{ code: 'days_apart' }] })
  const stay = { start, end }
  if (calendar.stays.some((other) => collides(stay, other, calendar.recoveryDays))) return fail('dates_taken')
  const prices: Cents[] = []
  for (const day of eachDay(start, end)) {
    if (dayState(calendar, day, now) !== 'free') return fail('dates_not_bookable')
    prices.push(dayPrice(calendar.rates, day)!)
  }
  return { stay, prices }
}

/** Whether a whole season or year can be booked: it has not begun and none of its days is taken. */
export const bookWhole = (calendar: Calendar, stay: Stay, now: Date): Failure | null => {
  if (calendar.stays.some((other) => collides(stay, other, calendar.recoveryDays))) return fail('dates_taken')
  if (stay.start < firstDay(now, calendar.zone)) return fail('dates_not_bookable')
  return calendar.blockouts.some((blockout) => overlap(blockout, stay)) ? fail('dates_not_bookable') : null
}

/** The first day from now on that is free, within the horizon; null when the stand is fully booked. */
export const nextFreeDay = (calendar: Calendar, now: Date): Day | null => {
  const { recoveryDays, stays, blockouts, rates } = calendar
  const taken = [
    ...stays.map(({ start, end }) => ({
      start: addDays(start, -recoveryDays),
      end: addDays(end, recoveryDays),
    })),
    ...blockouts,
  ]
  let day = firstDay(now, calendar.zone)
  const last = addDays(day, horizonDays - 1)
  while (day <= last) {
    const there = taken.find(({ start, end }) => start <= day && day <= end)
    if (!there && dayPrice(rates, day) !== null) return day
    day = addDays(there?.end ?? day, 1)
  }
  return null
}
