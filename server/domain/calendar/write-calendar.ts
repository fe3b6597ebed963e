import ICAL from 'ical.js'
import { brand } from '#core/brand.ts'
import { addDays, type Day } from '#core/rules/time/days.ts'

/** Whole days on which a stand cannot be had. */
export interface CalendarEvent {
  /** The same each time the calendar is read. */
  readonly uid: string
  readonly summary: string
  /** Where its owner reads more. */
  readonly url?: string
  readonly start: Day
  /** The last day. */
  readonly end: Day
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

/** An iCalendar text (RFC 5545) of whole days. `changed` is when what it says was last written. */
export const writeCalendar = (name: string, events: readonly CalendarEvent[], changed: Date): string => {
  const calendar = new ICAL.Component('vcalendar')
  const set = (component: typeof calendar, values: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(values)) component.addPropertyWithValue(key, value as never)
  }
  set(calendar, {
    version: '2.0',
    prodid: `-//${brand.name}//Stand//EN`,
    calscale: 'GREGORIAN',
    method: 'PUBLISH',
  })
  // A property that the library does not know would be written as it is.
  const title = new ICAL.Property('x-wr-calname')
  title.resetType('text')
  title.setValue(oneLine(name))
  calendar.addProperty(title)
  const stamp = ICAL.Time.fromJSDate(changed, true)
  for (const { uid, summary, url, start, end } of events) {
    const event = new ICAL.Component('vevent')
    set(event, {
      uid,
      dtstamp: stamp,
      dtstart: ICAL.Time.fromDateString(start),
      dtend: ICAL.Time.fromDateString(addDays(end, 1)),
      summary: oneLine(summary),
      transp: 'OPAQUE',
      ...(url !== undefined && { url }),
    })
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}
