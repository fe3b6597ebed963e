import { t } from '@lingui/core/macro'
import type { Day } from '#core/rules/time/days.ts'
import css from '#parts/calendar/calendar.module.css'
import { addMonths, dayName, type Month, monthName, monthOf, weeksOf } from '#parts/calendar/months.ts'
import { WeekdayHead } from '#parts/calendar/WeekdayHead.tsx'

const monthsBetween = (first: Month, last: Month): Month[] =>
  first >= last ? [first] : [first, ...monthsBetween(addMonths(first, 1), last)]

/** The months of a stay with its days marked; read-only. */
export const MonthMarks = ({ start, end }: { start: Day; end: Day }) => (
  <div className={css['months']}>
    {monthsBetween(monthOf(start), monthOf(end)).map((month) => (
      <table key={month} className={css['grid']}>
        <caption>{monthName(month)}</caption>
        <WeekdayHead />
        <tbody>
          {weeksOf(month).map((week, w) => (
            <tr key={week.find((day) => day !== null) ?? w}>
              {week.map((day, d) => {
                const name = day === null ? '' : dayName(day)
                const reserved = day !== null && day >= start && day <= end
                return (
                  <td key={day ?? `blank-${d}`} className={reserved ? css['reserved'] : undefined}>
                    {day && (
                      <span aria-label={reserved ? t`${name}, reserved` : undefined}>
                        {Number(day.slice(8))}
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </div>
)
