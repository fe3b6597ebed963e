import { describe, expect, it } from 'vitest'
import { writeCalendar } from '#core/rules/time/calendar-file.ts'

const changed = new Date('2026-11-21T18:05:09.123Z')
const hunt = { uid: 'hunt-1@highseat', summary: 'Oak', start: '2026-12-30', end: '2026-12-31' }
const lines = (text: string) => text.split('\r\n')

describe('a calendar file', () => {
  it('has a head, an event of whole days that ends before the next day, and an end', () => {
    expect(lines(writeCalendar('Stands', [hunt], changed))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Highseat//Stands//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Stands',
      'BEGIN:VEVENT',
      'UID:hunt-1@highseat',
      'DTSTAMP:20261121T180509Z',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Oak',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
  it('says where it is, where more is read, and reminds in the evening before', () => {
    const event = { ...hunt, location: 'Merrill, WI', url: 'https://a.example/r/1?q=a b', reminds: true }
    const text = lines(writeCalendar('Stands', [event], changed))
    expect(text.slice(12, -3)).toEqual([
      String.raw`LOCATION:Merrill\, WI`,
      'URL:https://a.example/r/1?q=a%20b',
      'TRANSP:OPAQUE',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Oak',
      'TRIGGER:-PT6H',
      'END:VALARM',
    ])
  })
  it('cannot be broken by what people write', () => {
    const text = writeCalendar('a;b', [{ ...hunt, summary: 'x\r\nBEGIN:VEVENT\t,y\\z' }], changed)
    expect(text).toContain(String.raw`X-WR-CALNAME:a\;b` + '\r\n')
    expect(text).toContain(String.raw`SUMMARY:x BEGIN:VEVENT \,y\\z` + '\r\n')
  })
  it('has lines of at most 75 octets, which read back as one', () => {
    for (const sign of ['a', 'é', '鹿', '🦌']) {
      const text = writeCalendar('n', [{ ...hunt, summary: sign.repeat(120) }], changed)
      for (const line of lines(text)) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(Math.max(...lines(text).map((line) => Buffer.byteLength(line)))).toBeGreaterThan(71)
      expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${sign.repeat(120)}\r\n`)
    }
    const whole = writeCalendar('n', [{ ...hunt, summary: 'a'.repeat(67) }], changed)
    expect(whole).toContain(`SUMMARY:${'a'.repeat(67)}\r\n`)
  })
})
