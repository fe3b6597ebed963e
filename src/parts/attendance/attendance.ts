import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import type { Attendance } from '#core/calls/reservations.ts'
import { dayDigits, localTime } from '#core/rules/time/days.ts'

/** Whether a person is on the land: the last thing recorded, by the time on the device. */
export const lastOf = (records: readonly Attendance[], userId: number | null): Attendance | null =>
  records
    .filter((record) => record.user.id === userId)
    .reduce<Attendance | null>((last, record) => (last && last.at >= record.at ? last : record), null)

/**
 * "5:52 AM" today, with the date on other days, and the year of another year. Events at a stand use the stand's time zone
 * (`timeZone`), everything else the device's.
 */
export const timeOf = (at: string, timeZone?: string, now = new Date()): string => {
  const date = new Date(at)
  const dayOf = (when: Date) => (timeZone === undefined ? when.toDateString() : localTime(when, timeZone).day)
  const yearOf = (when: Date) =>
    timeZone === undefined ? String(when.getFullYear()) : localTime(when, timeZone).day.slice(0, 4)
  const clock = { hour: 'numeric', minute: '2-digit', timeZone } as const
  return dayOf(date) === dayOf(now)
    ? date.toLocaleTimeString(locale(), clock)
    : date.toLocaleString(locale(), {
        month: 'short',
        day: dayDigits(locale()),
        ...(yearOf(date) !== yearOf(now) && { year: 'numeric' }),
        ...clock,
      })
}
/** What a record's time is, where it is not the device's own: its clock was off (decision 55). */
export const clockWords = (record: Attendance, timeZone: string): string | null => {
  const { device_at: deviceAt, time_is: timeIs = 'device' } = record
  if (timeIs === 'device' || deviceAt === undefined) return null
  const said = timeOf(deviceAt, timeZone)
  return timeIs === 'corrected'
    ? t`corrected, the phone said ${said}`
    : t`time of arrival, the phone said ${said}`
}
/** Whether the hunter has read what is dangerous on the land; nothing where nothing is. */
export const hazardWords = ({ kind, hazards_read: read = 'none' }: Attendance): string | null =>
  kind !== 'checkin' || read === 'none'
    ? null
    : read === 'all'
      ? t`has read the hazards`
      : t`has not confirmed all hazards`
export const kindWord = (kind: Attendance['kind']): string =>
  kind === 'checkin' ? t`Check-In` : t`Check-Out`
