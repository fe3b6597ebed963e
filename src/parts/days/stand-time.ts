import { locale } from '#app/i18n/language.ts'
import { dayDigits } from '#core/rules/time/days.ts'
import { foreignZone } from '#core/rules/time/zones.ts'
import { timeOf } from './time-of.ts'

/** The short name of a stand's time zone, where this phone's clock shows another time. */
export const zoneOf = (at: Date, timeZone: string): string | null =>
  foreignZone(at, timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone, locale())

/** The time at a stand, which names its zone where one might take it for the phone's: "5:20 PM CST". */
export const standTimeOf = (at: Date, timeZone: string): string =>
  [timeOf(at, timeZone), zoneOf(at, timeZone)].filter((part) => part !== null).join(' ')

/**
 * When something that counts happened or ends, for money and papers: "Sat, Nov 28, 9:00 AM CST". It always has its day and
 * zone, and the year where that is another one; without a stand the zone is the phone's.
 */
export const recordTimeOf = (at: string | Date, timeZone?: string, now = new Date()): string => {
  const date = new Date(at)
  const yearOf = (when: Date) => when.toLocaleDateString('en-US', { year: 'numeric', timeZone })
  return date.toLocaleString(locale(), {
    weekday: 'short',
    month: 'short',
    day: dayDigits(locale()),
    ...(yearOf(date) !== yearOf(now) && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
}
