import { brand } from '#core/brand.ts'
import { addDays, type Day } from './days.ts'

/** Whole days in a calendar. */
export interface CalendarEvent {
  /** The same each time that the event is written, so that a calendar program knows it again. */
  readonly uid: string
  readonly summary: string
  readonly location?: string
  /** Where more is read. */
  readonly url?: string
  readonly start: Day
  /** The last day. */
  readonly end: Day
  /** Reminds in the evening before. */
  readonly reminds?: boolean
}

const escaped = (text: string): string =>
  text
    // RFC 5545 has no control characters in a text, and a line break would begin another property.
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)

const octets = (sign: string): number => {
  const code = sign.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** A line in pieces of at most 75 octets, each on a line of its own that begins with a space. */
const folded = (line: string): string => {
  let text = ''
  let length = 0
  for (const sign of line) {
    const size = octets(sign)
    if (length + size > 75) {
      text += '\r\n '
      length = 1
    }
    text += sign
    length += size
  }
  return text
}

const compact = (day: Day): string => day.replaceAll('-', '')
const stamp = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const linesOf = (event: CalendarEvent, changed: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  `DTSTAMP:${stamp(changed)}`,
  `DTSTART;VALUE=DATE:${compact(event.start)}`,
  `DTEND;VALUE=DATE:${compact(addDays(event.end, 1))}`,
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.location === undefined ? [] : [`LOCATION:${escaped(event.location)}`]),
  ...(event.url === undefined ? [] : [`URL:${encodeURI(event.url)}`]),
  'TRANSP:OPAQUE',
  ...(event.reminds
    ? [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(event.summary)}`,
        'TRIGGER:-PT6H',
        'END:VALARM',
      ]
    : []),
  'END:VEVENT',
]

/** An iCalendar text (RFC 5545) of whole days. `changed` is when what it says was last written. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[], changed: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Stands//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => linesOf(event, changed)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
