import { locale } from '#app/i18n/language.ts'
import { addDays, type Day, daysBetween, weekday } from '#core/rules/time/days.ts'

/** A month as `YYYY-MM`. */
export type Month = string

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const addMonths = (month: Month, count: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** The weeks of a month, Sunday first; days of other months are null. */
export const weeksOf = (month: Month): (Day | null)[][] => {
  const first = `${month}-01`
  const length = daysBetween(first, `${addMonths(month, 1)}-01`)
  const cells: (Day | null)[] = [
    ...Array.from({ length: weekday(first) % 7 }, () => null),
    ...Array.from({ length }, (_, i) => addDays(first, i)),
  ]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7))
}

const at = (day: Day): Date => new Date(`${day}T12:00:00Z`)
const zone = { timeZone: 'UTC' } as const

export const monthName = (month: Month): string =>
  at(`${month}-01`).toLocaleDateString(locale(), { ...zone, month: 'long', year: 'numeric' })
export const dayName = (day: Day): string =>
  at(day).toLocaleDateString(locale(), {
    ...zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  })
export const weekdayNames = (): { short: string; long: string }[] =>
  Array.from({ length: 7 }, (_, i) => ({
    short: at(addDays('2026-11-22', i)).toLocaleDateString(locale(), { ...zone, weekday: 'narrow' }),
    long: at(addDays('2026-11-22', i)).toLocaleDateString(locale(), { ...zone, weekday: 'long' }),
  }))
