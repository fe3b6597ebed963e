import { localTime } from './days.ts'

const two = (n: number) => String(n).padStart(2, '0')

/** An instant as a browser's field of date and time has it, on the clock of a time zone. */
export const fieldTime = (at: Date, zone: string): string => {
  const { day, hour, minute } = localTime(at, zone)
  return `${day}T${two(hour)}:${two(minute)}`
}

/** The instant, in milliseconds, of what such a field says; not a number where it says nothing. */
export const instantAt = (text: string, zone: string): number => {
  const wished = Date.parse(`${text.slice(0, 16)}Z`)
  if (Number.isNaN(wished)) return wished
  const missing = (at: number) => wished - Date.parse(`${fieldTime(new Date(at), zone)}Z`)
  const first = wished + missing(wished)
  // Once more, for a clock that is put forward or back in between.
  return first + missing(first)
}

/** "CST", where the clock of a zone shows another time than this phone's does at that instant. */
export const foreignZone = (at: Date, zone: string, own: string, locale: string): string | null =>
  fieldTime(at, zone) === fieldTime(at, own)
    ? null
    : (new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone)
