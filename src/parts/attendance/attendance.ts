import { t } from '@lingui/core/macro'
import type { Attendance } from '#core/calls/reservations.ts'
import { timeOf } from '#parts/days/time-of.ts'

/** Whether a person is on the land: the last thing recorded, by the time on the device. */
export const lastOf = (records: readonly Attendance[], userId: number | null): Attendance | null =>
  records
    .filter((record) => record.user.id === userId)
    .reduce<Attendance | null>((last, record) => (last && last.at >= record.at ? last : record), null)

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
