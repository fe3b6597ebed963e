import { addDays, type Day, localTime } from '../time/days.ts'

/** What a hunter is reminded of before a hunt, in the order of time: each once, at an hour of the stand's own clock. */
export const reminders = [
  { code: 'week', daysBefore: 7, hour: 9 },
  { code: 'day', daysBefore: 1, hour: 9 },
  { code: 'evening', daysBefore: 1, hour: 18 },
] as const
export type Reminder = (typeof reminders)[number]['code']

interface Hunt {
  readonly start: Day
  readonly zone: string
  /** Who books later than a reminder is due has just read all about the hunt. */
  readonly bookedAt: Date
  /** How many of the reminders are sent or passed over. */
  readonly sent: number
}

interface Dated<Code extends string> {
  readonly code: Code
  readonly daysBefore: number
  readonly hour: number
}

/** Comparable as text: the day and hour at the stand. */
const hourOf = (instant: Date, zone: string): string => {
  const { day, hour } = localTime(instant, zone)
  return `${day} ${String(hour).padStart(2, '0')}`
}

/**
 * The reminder before a day that is due now, and how many count as sent with it; null when there is none. After a long stop
 * only the latest of several is sent.
 */
export const latestDue = <Code extends string>(
  list: readonly Dated<Code>[],
  { day, zone, since, sent }: { day: Day; zone: string; since: Date; sent: number },
  now: Date,
): { code: Code; sent: number } | null => {
  const [nowAt, sinceHour] = [hourOf(now, zone), hourOf(since, zone)]
  for (let at = list.length - 1; at >= sent; at -= 1) {
    const { code, daysBefore, hour } = list[at]!
    const dueAt = `${addDays(day, -daysBefore)} ${String(hour).padStart(2, '0')}`
    if (dueAt <= nowAt) return dueAt > sinceHour ? { code, sent: at + 1 } : null
  }
  return null
}

/** The reminder of a hunt that is due now; none once its day has come. */
export const dueReminder = (
  { start, zone, bookedAt, sent }: Hunt,
  now: Date,
): { code: Reminder; sent: number } | null =>
  localTime(now, zone).day >= start
    ? null
    : latestDue(reminders, { day: start, zone, since: bookedAt, sent }, now)
