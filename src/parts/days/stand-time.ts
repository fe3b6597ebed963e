import { locale } from '#app/i18n/language.ts'
import { foreignZone } from '#core/rules/time/zones.ts'
import { timeOf } from './time-of.ts'

/** The short name of a stand's time zone, where this phone's clock shows another time. */
export const zoneOf = (at: Date, timeZone: string): string | null =>
  foreignZone(at, timeZone, Intl.DateTimeFormat().resolvedOptions().timeZone, locale())

/** The time at a stand, which names its zone where one might take it for the phone's: "5:20 PM CST". */
export const standTimeOf = (at: string | Date, timeZone: string): string =>
  [timeOf(at, timeZone), zoneOf(new Date(at), timeZone)].filter((part) => part !== null).join(' ')
