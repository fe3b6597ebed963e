import { cutOffHour } from './cut-off.ts'
import { fail, type Failure } from '#core/failures.ts'
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  eachDay,
  localTime,
  overlap,
} from '#core/rules/time/days.ts'
import { dayPrice, type Rates } from '#core/rules/money/prices.ts'
import type { Cents } from '#core/rules/money/money.ts'

export interface Stay {
  readonly start: Day
  readonly end: Day
}

/** An active reservation, with the recovery days that it was booked with. */
export interface BookedStay extends Stay {
  readonly recoveryDays: number
}

/** Everything that decides whether a day can be booked (decision 35); the search asks the same in SQL. */
export interface Calendar {
  readonly zone: string
  readonly rates: Rates
  /** Of the next booking. */
  readonly recoveryDays: number
  readonly stays: readonly BookedStay[]
  readonly blockouts: readonly Stay[]
}

/** How far ahead days can be booked, in months from the stand's own today (decision 35, spec 3 §9). */
export const horizonMonths = 24
/** The most days of one booking. */
export const mostDays = 366

/** The first day that can still be booked: today until 18:00 of the stand's own time, then tomorrow. */
export const firstDay = (now: Date, zone: string): Day => {
  const local = localTime(now, zone)
  return local.hour >= cutOffHour ? addDays(local.day, 1) : local.day
}

/** The last day that can be booked. */
export const lastDay = (now: Date, zone: string): Day => addMonths(localTime(now, zone).day, horizonMonths)

/**
 * Whether a new stay would share a day with a booked one, recovery days after either included (decision 11), as the
 * database's own constraint has it.
 */
export const collides = (stay: Stay, recoveryDays: number, booked: BookedStay): boolean =>
  overlap(
    { start: stay.start, end: addDays(stay.end, recoveryDays) },
    { start: booked.start, end: addDays(booked.end, booked.recoveryDays) },
  )

/** Whether a stay is taken by a booked one, whatever else stands against it. */
export const isTaken = (calendar: Calendar, stay: Stay): boolean =>
  calendar.stays.some((booked) => collides(stay, calendar.recoveryDays, booked))

export type DayState = 'free' | 'past' | 'beyond' | 'reserved' | 'recovery' | 'blocked' | 'unpriced'

/** Why a day can or cannot be booked, for the calendar; `free` days have a price. */
export const dayState = (calendar: Calendar, day: Day, now: Date): DayState => {
  if (day < firstDay(now, calendar.zone)) return 'past'
  if (day > lastDay(now, calendar.zone)) return 'beyond'
  const on = { start: day, end: day }
  if (calendar.stays.some((stay) => overlap(stay, on))) return 'reserved'
  if (isTaken(calendar, on)) return 'recovery'
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
  if (daysBetween(start, end) + 1 !== sorted.length || sorted.length > mostDays)
    return fail('dates_not_bookable', { reserve_dates: [{ code: 'days_apart' }] })
  const stay = { start, end }
  if (isTaken(calendar, stay)) return fail('dates_taken')
  const prices: Cents[] = []
  for (const day of eachDay(start, end)) {
    if (dayState(calendar, day, now) !== 'free') return fail('dates_not_bookable')
    prices.push(dayPrice(calendar.rates, day)!)
  }
  return { stay, prices }
}

/** Whether a whole season or year can be booked: it has not begun, ends within the horizon, and no day is taken. */
export const bookWhole = (calendar: Calendar, stay: Stay, now: Date): Failure | null => {
  if (isTaken(calendar, stay)) return fail('dates_taken')
  if (stay.start < firstDay(now, calendar.zone) || stay.end > lastDay(now, calendar.zone))
    return fail('dates_not_bookable')
  return calendar.blockouts.some((blockout) => overlap(blockout, stay)) ? fail('dates_not_bookable') : null
}

/** The first day from now on that is free, within the horizon; null when the stand is fully booked. */
export const nextFreeDay = (calendar: Calendar, now: Date): Day | null => {
  const { recoveryDays, stays, blockouts, rates } = calendar
  const taken = [
    ...stays.map((stay) => ({
      start: addDays(stay.start, -recoveryDays),
      end: addDays(stay.end, stay.recoveryDays),
    })),
    ...blockouts,
  ]
  let day = firstDay(now, calendar.zone)
  const last = lastDay(now, calendar.zone)
  while (day <= last) {
    const there = taken.find(({ start, end }) => start <= day && day <= end)
    if (!there && dayPrice(rates, day) !== null) return day
    day = addDays(there?.end ?? day, 1)
  }
  return null
}
