import type { Day } from '#core/rules/time/days.ts'

const digits = (number: number): string => String(number).padStart(2, '0')

/**
 * The reader's own calendar day: at the server's, and at UTC's, it may be another one already. Not by the words of
 * a language: no way of writing a day in numbers is the same in all engines.
 */
export const localToday = (): Day => {
  const now = new Date()
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`
}
