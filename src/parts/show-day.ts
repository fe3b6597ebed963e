import { language, locale } from '#app/language.ts'
import { type Day, showDay as documentsDay } from '#core/rules/days.ts'

let dayIn: Intl.DateTimeFormat | undefined
/** `Jan 05, 2024` as the documents have it, or as the reader's language writes a day. */
export const showDay = (day: Day): string => {
  if (language() === 'en') return documentsDay(day)
  dayIn ??= new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' })
  return dayIn.format(new Date(`${day}T00:00:00Z`))
}
