import type { HuntingDetail } from '#core/calls/reservations.ts'
import { addDays, type Day, eachDay } from '#core/rules/time/days.ts'
import type { Choice } from '#parts/reservations/booking-draft.ts'

interface Run {
  readonly start: Day
  readonly end: Day
}

/** What of a choice can no longer be booked. */
export interface Gone {
  /** The days that are gone; none where the season or the year as a whole is. */
  readonly runs: readonly Run[]
  /** The longest run of days that are still free, as the days of a booking follow one another. */
  readonly left: Run | null
}

/** Days in runs that follow one another. */
const runsOf = (days: readonly Day[]): Run[] => {
  const runs: { start: Day; end: Day }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.end, 1) === day) last.end = day
    else runs.push({ start: day, end: day })
  }
  return runs
}

/** What was chosen and is gone by now; null while all of it can be booked. */
export const goneOf = (offers: HuntingDetail, choice: Choice): Gone | null => {
  if (choice.kind !== 'dateRange') {
    const whole =
      choice.kind === 'season'
        ? offers.seasonal_hunting.find(({ id }) => id === choice.id)
        : offers.yearly_rental
    return whole && !whole.is_booked ? null : { runs: [], left: null }
  }
  const free = new Set(offers.available_dates.flatMap(({ date, is_reserved }) => (is_reserved ? [] : date)))
  const days = eachDay(choice.start, choice.end)
  const gone = days.filter((day) => !free.has(day))
  if (gone.length === 0) return null
  const lengthOf = ({ start, end }: Run) => eachDay(start, end).length
  const [left = null] = runsOf(days.filter((day) => free.has(day))).toSorted(
    (one, other) => lengthOf(other) - lengthOf(one),
  )
  return { runs: runsOf(gone), left }
}
