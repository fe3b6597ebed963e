import { weekdayNames } from './months.ts'

/** The row of weekdays above a month: one letter each, the whole name for a screen reader. */
export const WeekdayHead = () => (
  <thead>
    <tr>
      {weekdayNames().map((weekday) => (
        <th key={weekday.long} scope="col" abbr={weekday.long}>
          {weekday.short}
        </th>
      ))}
    </tr>
  </thead>
)
