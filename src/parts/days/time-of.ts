import { locale } from '#app/i18n/language.ts'
import { dayDigits, localTime } from '#core/rules/time/days.ts'

/**
 * "5:52 AM" today, with the date on other days, and the year of another year. Events at a stand use the stand's time zone
 * (`timeZone`), everything else the device's.
 */
export const timeOf = (at: string | number | Date, timeZone?: string, now = new Date()): string => {
  const date = new Date(at)
  const dayOf = (when: Date) =>
    timeZone === undefined
      ? [when.getFullYear(), when.getMonth(), when.getDate()].join('-')
      : localTime(when, timeZone).day
  const [day, today] = [dayOf(date), dayOf(now)]
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
  return day === today
    ? date.toLocaleTimeString(locale(), clock)
    : date.toLocaleString(locale(), {
        month: 'short',
        day: dayDigits(locale()),
        ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
        ...clock,
      })
}
