import { weekdayNames } from './months.ts'

/** The weekday row above a month: initials, with full names for screen readers. */
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
