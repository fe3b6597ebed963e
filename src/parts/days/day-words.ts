import 'dayjs/locale/af'
import 'dayjs/locale/es'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { language } from '#app/i18n/language.ts'
import { isDay, readDay } from '#core/rules/time/days.ts'

dayjs.extend(customParseFormat)

/** How a day is written in a field; the documents have the English way. */
export const dayFormat = (): string => (language() === 'en' ? 'MMM DD YYYY' : 'DD MMM YYYY')

/** Reads what a field shows, `1990-01-05`, and numbers with strokes in the order of the language. */
export const typedDay = (text: string): string | null => {
  const [, first, second, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const [month, date] = language() === 'en' ? [first, second] : [second, first]
  const day = month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : readDay(text)
  if (isDay(day)) return day
  const written = dayjs(text.trim(), dayFormat(), language(), true)
  return written.isValid() ? written.format('YYYY-MM-DD') : null
}
