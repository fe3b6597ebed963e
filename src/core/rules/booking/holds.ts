import { fail, type Failure } from '#core/failures.ts'
import type { Day } from '#core/rules/time/days.ts'

/** Days of a stand that a person asked for and has not paid. */
export interface HeldDays {
  readonly standId: number
  readonly start: Day
  readonly end: Day
  /** How many days of the calendar. */
  readonly days: number
}
/** One of the last 24 hours; `live` while it keeps its days from others. */
export interface Hold extends HeldDays {
  readonly live: boolean
}

const mostHolds = 3
const mostDays = 120
/** The first hold and two renewals. */
const mostOnSameDays = 3

/**
 * Null when a person may hold these days unpaid beside their other holds; nobody keeps days from others for free
 * (decision 44): 3 holds at once, 120 days in all, and the same days three times in 24 hours.
 */
export const holdRefusal = (holds: readonly Hold[], asked: HeldDays): Failure | null => {
  const live = holds.filter((hold) => hold.live)
  const days = live.reduce((sum, hold) => sum + hold.days, asked.days)
  if (live.length >= mostHolds) return fail('too_many_holds')
  // A season may be longer than that: alone it is allowed.
  if (live.length > 0 && days > mostDays) return fail('too_many_held_days')
  const same = holds.filter(
    ({ standId, start, end }) => standId === asked.standId && start === asked.start && end === asked.end,
  )
  return same.length >= mostOnSameDays ? fail('held_too_often') : null
}
