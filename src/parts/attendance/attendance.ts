import type { Attendance } from '#core/calls/reservations.ts'

/** Whether a person is on the land: the last thing recorded, by the time on the device. */
export const lastOf = (records: readonly Attendance[], userId: number | null): Attendance | null =>
  records
    .filter((record) => record.user.id === userId)
    .reduce<Attendance | null>((last, record) => (last && last.at >= record.at ? last : record), null)

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const dayAndClock = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** "05:52" today, with its date on other days. */
export const timeOf = (at: string, now = new Date()): string => {
  const date = new Date(at)
  return (date.toDateString() === now.toDateString() ? clock : dayAndClock).format(date)
}
export const kindWord = { checkin: 'Check-In', checkout: 'Check-Out' } as const
