import { locale } from '#app/i18n/language.ts'
import { dayDigits } from '#core/rules/time/days.ts'
import { foreignZone } from '#core/rules/time/zones.ts'
import { timeOf } from './time-of.ts'

/** The short name of a stand's time zone, where this phone's clock shows another time. */
export const zoneOf = (at: Date, timeZone: string): string | null =>
  foreignZone(at, timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone, locale())

/** The time at a stand, which names its zone where one might take it for the phone's: "5:20 PM CST". */
export const standTimeOf = (at: string | Date, timeZone: string): string =>
  [timeOf(at, timeZone), zoneOf(new Date(at), timeZone)].filter((part) => part !== null).join(' ')

/**
 * When money moved, a paper was signed or a share is due: "Nov 28, 2026, 9:00 AM CST". Read years later and elsewhere, it
 * leaves out neither the year nor the zone, which without a stand is the phone's.
 */
export const recordTimeOf = (at: string | Date, timeZone?: string): string =>
  new Date(at).toLocaleString(locale(), {
    year: 'numeric',
    month: 'short',
    day: dayDigits(locale()),
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
