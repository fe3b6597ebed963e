import { type Day, localTime } from '#core/rules/time/days.ts'
import { cutOffHour } from './cut-off.ts'

/** Hours that a landowner has to answer. */
const answerHours = 48

const minuteMs = 60_000

/** The instant of a full hour on a day in a time zone. */
export const instantAt = (day: Day, hour: number, zone: string): Date => {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  // The offset there may change within the day, so it is corrected twice.
  let at = wanted
  for (let round = 0; round < 2; round += 1) {
    const local = localTime(new Date(at), zone)
    const shown = Date.parse(`${local.day}T00:00:00Z`) + (local.hour * 60 + local.minute) * minuteMs
    at += wanted - shown
  }
  return new Date(at)
}

/**
 * By when a request is answered: within 48 hours, and at the latest when its first day could not be booked any more by
 * anybody.
 */
export const answerUntil = (askedAt: Date, start: Day, zone: string): Date =>
  new Date(
    Math.min(askedAt.getTime() + answerHours * 3_600_000, instantAt(start, cutOffHour, zone).getTime()),
  )

export const isAnswerable = (
  request: { readonly state: string; readonly hold_until: Date | null },
  now: Date,
): boolean => request.state === 'requested' && request.hold_until !== null && request.hold_until > now
