/**
 * Calendar days as `YYYY-MM-DD`: a day of the stand's own time zone, never an instant (decision 2).
 * All arithmetic is calendar arithmetic; no function here reads a clock.
 */
export type Day = string

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayMs = 86_400_000

/** A real day of the years 1900 to 2199. */
export const isDay = (text: string): text is Day => {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** Reads `2026-11-28` or the documents' `Nov 28 2026` (also `Nov 28, 2026`); other text comes back as it is. */
export const readDay = (text: string): string => {
  const match = /^([A-Za-z]{3}) (\d{1,2}),? (\d{4})$/.exec(text.trim())
  if (!match) return text.trim()
  const month = months.findIndex((name) => name.toLowerCase() === match[1]!.toLowerCase())
  return month < 0 ? text : `${match[3]}-${String(month + 1).padStart(2, '0')}-${match[2]!.padStart(2, '0')}`
}

/** `Jan 05 2024`, as the documents send the days of a search; other text stays as it is. */
export const sentDay = (text: string): string =>
  isDay(text) ? `${months[Number(text.slice(5, 7)) - 1]} ${text.slice(8, 10)} ${text.slice(0, 4)}` : text

/** `Jan 05, 2024`, as reservation dates are shown (spec 3 §2.7); in another language the way it writes them. */
export const showDay = (day: Day, locale = 'en-US'): string =>
  locale === 'en-US' || !isDay(day)
    ? `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(8, 10)}, ${day.slice(0, 4)}`
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

/** How the number of a day is written beside its month: `Jan 05` as the specification has it, `05 Jan.`, `5 ene`. */
export const dayDigits = (locale: string): '2-digit' | 'numeric' =>
  locale.startsWith('es') ? 'numeric' : '2-digit'

export const showRange = (start: Day, end: Day, locale = 'en-US'): string =>
  start === end ? showDay(start, locale) : `${showDay(start, locale)} - ${showDay(end, locale)}`

const number = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / dayMs

export const addDays = (day: Day, count: number): Day =>
  new Date((number(day) + count) * dayMs).toISOString().slice(0, 10)

/** The same day of a later month, or that month's last day where it is shorter, as PostgreSQL adds months. */
export const addMonths = (day: Day, count: number): Day => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const first = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  const last = addDays(
    `${Math.floor((month + 1) / 12)}-${String(((month + 1) % 12) + 1).padStart(2, '0')}-01`,
    -1,
  )
  const same = addDays(first, Number(day.slice(8, 10)) - 1)
  return same < last ? same : last
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export const daysBetween = (a: Day, b: Day): number => number(b) - number(a)

/** Every day from `start` to `end`, both included; none when `end` is earlier. */
export const eachDay = (start: Day, end: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, i) => addDays(start, i))

/** 1 = Monday … 7 = Sunday, as the `week_day_id` of a stand's rates. */
export const weekday = (day: Day): number => ((number(day) + 3) % 7) + 1

/** One formatter for each time zone: creating one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(zone, made)
  return made
}

interface LocalTime {
  readonly day: Day
  readonly hour: number
  readonly minute: number
}
/** The last minute that was asked for in each zone: a list asks for the same one with each of its stands. */
const lastMinutes = new Map<string, { minute: number; time: LocalTime }>()

/** The calendar day and the hour (0–23) of an instant in a time zone. */
export const localTime = (now: Date, zone: string): LocalTime => {
  const minute = Math.floor(now.getTime() / 60_000)
  const last = lastMinutes.get(zone)
  if (last?.minute === minute) return last.time
  const parts = clockOf(zone).formatToParts(now)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '00'
  const time = {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
  lastMinutes.set(zone, { minute, time })
  return time
}

/** Whether two ranges of days, both ends included, share a day. */
export const overlap = (a: { start: Day; end: Day }, b: { start: Day; end: Day }): boolean =>
  a.start <= b.end && b.start <= a.end
