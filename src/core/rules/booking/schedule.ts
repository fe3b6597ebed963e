import { fail, type Failure } from '#core/failures.ts'
import type { Cents } from '#core/rules/money/money.ts'
import { dayPrice } from '#core/rules/money/prices.ts'
import {
  addDays,
  type Day,
  daysBetween,
  eachDay,
  localTime,
  overlap,
  weekday,
} from '#core/rules/time/days.ts'
import { type Calendar, lastDay, mostDays, type Stay } from './availability.ts'

/** The calendar as its owner sees it: the occasions among the dates that have a price of their own. */
export interface Schedule {
  readonly calendar: Calendar
  readonly occasions: ReadonlySet<Day>
}

/** The seven kinds of the document (spec 2 §2), free days, and those that have no price. */
export type DayKind =
  | 'reserved'
  | 'reserved_special'
  | 'recovery'
  | 'special_recovery'
  | 'pre_blocked'
  | 'blocked'
  | 'special'
  | 'free'
  | 'unpriced'

export const dayKind = ({ calendar, occasions }: Schedule, day: Day): DayKind => {
  const on = { start: day, end: day }
  const special = occasions.has(day)
  const { stays, blockouts, recoveryDays } = calendar
  if (stays.some((stay) => overlap(stay, on))) return special ? 'reserved_special' : 'reserved'
  if (blockouts.some((blockout) => overlap(blockout, on))) return 'blocked'
  const recovers = stays.some((stay) =>
    overlap({ start: addDays(stay.end, 1), end: addDays(stay.end, stay.recoveryDays) }, on),
  )
  if (recovers) return special ? 'special_recovery' : 'recovery'
  if (stays.some((stay) => overlap({ start: addDays(stay.start, -recoveryDays), end: stay.start }, on)))
    return 'pre_blocked'
  if (special) return 'special'
  return dayPrice(calendar.rates, day) === null ? 'unpriced' : 'free'
}

const closed: ReadonlySet<DayKind> = new Set([
  'reserved',
  'reserved_special',
  'recovery',
  'special_recovery',
  'blocked',
])

/** Whether the owner may choose a day to block: none that is reserved, blocked, in recovery or over (spec 2 §5). */
export const canBlock = (schedule: Schedule, day: Day, now: Date): boolean =>
  day >= localTime(now, schedule.calendar.zone).day &&
  day <= lastDay(now, schedule.calendar.zone) &&
  !closed.has(dayKind(schedule, day))

/** Why these days cannot be blocked, or null. */
export const blockoutRefusal = (schedule: Schedule, stay: Stay, now: Date): Failure | null => {
  const span = daysBetween(stay.start, stay.end) + 1
  if (span < 1) return fail('invalid', { end_date: [{ code: 'end_before_start' }] })
  if (span > mostDays) return fail('blockout_refused')
  return eachDay(stay.start, stay.end).every((day) => canBlock(schedule, day, now))
    ? null
    : fail('blockout_refused')
}

/** A new price for the days of a span: an amount for all of them, or a step from what each costs. */
export interface PriceChange extends Stay {
  readonly weekdays: readonly number[]
  readonly change: 'set' | 'raise' | 'lower'
  readonly cents: Cents
}

export interface ChangedPrices {
  readonly changed: readonly { readonly day: Day; readonly from: Cents; readonly to: Cents }[]
  /** Days of the span that stay as they are, by why. */
  readonly staying: { readonly taken: number; readonly occasion: number; readonly closed: number }
}

/** The lowest price of a day, in cents. */
const leastPrice = 100

/** Which days a change of price reaches and which stay: booked, resting and blocked ones, occasions, closed weekdays. */
export const priceChanges = (schedule: Schedule, terms: PriceChange, now: Date): ChangedPrices => {
  const today = localTime(now, schedule.calendar.zone).day
  const changed: { day: Day; from: Cents; to: Cents }[] = []
  const staying = { taken: 0, occasion: 0, closed: 0 }
  for (const day of eachDay(terms.start, terms.end)) {
    if (day < today || !terms.weekdays.includes(weekday(day))) continue
    const kind = dayKind(schedule, day)
    const from = dayPrice(schedule.calendar.rates, day)
    if (kind === 'special') staying.occasion += 1
    else if (from === null) staying.closed += 1
    else if (kind !== 'free') staying.taken += 1
    else {
      const step = terms.change === 'lower' ? -terms.cents : terms.cents
      const to = Math.max(leastPrice, terms.change === 'set' ? terms.cents : from + step)
      if (to !== from) changed.push({ day, from, to })
    }
  }
  return { changed, staying }
}
