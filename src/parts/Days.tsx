import type { Day } from '#core/rules/days.ts'
import { showDay } from './show-day.ts'

/** One day or a range, never wrapped within a date. */
export function Days({ start, end }: { start: Day; end: Day }) {
  if (start === end) return <span className="tabular">{showDay(start)}</span>
  return (
    <span>
      <span className="tabular">{showDay(start)}</span> - <span className="tabular">{showDay(end)}</span>
    </span>
  )
}
