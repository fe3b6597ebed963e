/** iCalendar texts, as other calendars would write them. */
export const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
]
export const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
export const wholeDays = (uid: string, from: string, to: string, ...more: string[]) =>
  event(`UID:${uid}`, `DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`, 'SUMMARY:Family', ...more)
