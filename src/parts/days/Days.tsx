import { locale } from '#app/i18n/language.ts'
import { type Day, showDay } from '#core/rules/time/days.ts'

/** One day or a range, never wrapped within a date. */
export function Days({ start, end }: { start: Day; end: Day }) {
  if (start === end) return <span className="tabular">{showDay(start, locale())}</span>
  return (
    <span>
      <span className="tabular">{showDay(start, locale())}</span> -{' '}
      <span className="tabular">{showDay(end, locale())}</span>
    </span>
  )
}
