import type { StandSchedule } from '#core/calls/owners/schedules.ts'
import type { Schedule } from '#core/rules/booking/schedule.ts'
import { toCents } from '#core/rules/money/money.ts'
import type { Day } from '#core/rules/time/days.ts'

/** The answer as the rules want it. */
export const toSchedule = (data: StandSchedule): Schedule => ({
  calendar: {
    zone: data.time_zone,
    recoveryDays: data.recovery_period_days,
    stays: data.stays.map((stay) => ({
      start: stay.start_date,
      end: stay.end_date,
      recoveryDays: stay.recovery_days,
    })),
    blockouts: data.blockout_days.map((blockout) => ({ start: blockout.start_date, end: blockout.end_date })),
    rates: {
      weekdays: data.weekdays.map(({ weekday, rate, is_enabled }) => ({
        weekday,
        cents: toCents(rate),
        enabled: is_enabled,
      })),
      occasions: data.dates.map(({ date, price }) => ({ day: date, cents: toCents(price) })),
    },
  },
  occasions: new Set(data.dates.filter(({ name }) => name !== '').map(({ date }) => date)),
})

export interface Span {
  readonly start: Day
  readonly end: Day
}

/** The span after another tap: the first tap begins it, the second ends it, the third begins anew. */
export const nextSpan = (span: Span | null, day: Day): Span | null => {
  if (span === null || span.start !== span.end) return { start: day, end: day }
  if (day === span.start) return null
  return day < span.start ? { start: day, end: span.start } : { start: span.start, end: day }
}
