import ical from 'ical.js'
import { describe, expect, it } from 'vitest'
import { writeCalendar } from '#core/rules/time/calendar-file.ts'
import { busyDays } from '#server/domain/calendar/read-calendar.ts'
import { start } from '#tests/support/server/fixture.ts'
import { calendar, event, wholeDays } from '#tests/support/server/calendar-texts.ts'

describe('the days on which a calendar is busy', () => {
  const window = { from: '2026-11-20', to: '2027-02-28', zone: 'America/Chicago' }
  const busy = (...events: string[][]) =>
    busyDays(calendar(...events), window).map(({ start: from, end }) => `${from} ${end}`)
  const chicago = [
    'BEGIN:VTIMEZONE',
    'TZID:Central',
    'BEGIN:STANDARD',
    'DTSTART:19701101T020000',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0600',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  it.each([
    ['whole days end before their end', [wholeDays('a', '20261204', '20261206')], ['2026-12-04 2026-12-05']],
    [
      'a day without an end is one',
      [event('UID:a', 'DTSTART;VALUE=DATE:20261204')],
      ['2026-12-04 2026-12-04'],
    ],
    [
      'times are those of the stand',
      [event('UID:a', 'DTSTART:20261205T030000Z', 'DTEND:20261205T060000Z')],
      ['2026-12-04 2026-12-04'],
    ],
    [
      'a zone of the calendar counts',
      [chicago, event('UID:a', 'DTSTART;TZID=Central:20261204T220000', 'DURATION:PT4H')],
      ['2026-12-04 2026-12-05'],
    ],
    [
      'times without a zone are those of the stand',
      [event('UID:a', 'DTSTART:20261204T080000', 'DTEND:20261205T000000')],
      ['2026-12-04 2026-12-04'],
    ],
    [
      'what is free or canceled does not count',
      [
        wholeDays('a', '20261204', '20261205', 'TRANSP:TRANSPARENT'),
        wholeDays('b', '20261207', '20261208', 'STATUS:CANCELLED'),
      ],
      [],
    ],
    [
      'the newest of one UID counts',
      [
        wholeDays('a', '20261204', '20261205', 'SEQUENCE:2'),
        wholeDays('a', '20261210', '20261211', 'SEQUENCE:1'),
      ],
      ['2026-12-04 2026-12-04'],
    ],
    [
      'a rule repeats, but for its exceptions',
      [
        wholeDays('a', '20261204', '20261205', 'RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE;VALUE=DATE:20261211'),
        wholeDays('a', '20261230', '20261231', 'RECURRENCE-ID;VALUE=DATE:20261218'),
      ],
      ['2026-12-04 2026-12-04', '2026-12-25 2026-12-25', '2026-12-30 2026-12-30'],
    ],
    [
      'an endless rule ends with the window',
      [wholeDays('a', '20200103', '20200104', 'RRULE:FREQ=MONTHLY')],
      ['2026-12-03 2026-12-03', '2027-01-03 2027-01-03', '2027-02-03 2027-02-03'],
    ],
    ['a long time is cut to the window', [wholeDays('a', '20200101', '20300101')], ['2026-11-20 2027-02-28']],
    [
      'what touches is one',
      [wholeDays('a', '20261204', '20261206'), wholeDays('b', '20261206', '20261207')],
      ['2026-12-04 2026-12-06'],
    ],
    ['what is over does not count', [wholeDays('a', '20261101', '20261120')], []],
  ])('%s', (_, events, spans) => expect(busy(...(events as string[][]))).toEqual(spans))

  it.each([
    ['no calendar', '<!doctype html><p>Log in</p>', 'unreadable'],
    ['nothing', '', 'unreadable'],
    ['another component', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEND:VCARD\r\n', 'unreadable'],
    ['a cut one', calendar(wholeDays('a', '20261204', '20261206')).slice(0, 150), 'unreadable'],
    [
      'a rule for each second since 1601',
      calendar(event('UID:a', 'DTSTART:16010101T000000Z', 'RRULE:FREQ=SECONDLY')),
      'large',
    ],
    [
      'a rule for a day that never comes',
      calendar(wholeDays('a', '20261204', '20261205', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')),
      /large|unreadable|^$/,
    ],
    [
      'six thousand events',
      calendar(...Array.from({ length: 6000 }, (__, i) => wholeDays(`a${i}`, '20261204', '20261205'))),
      'large',
    ],
  ])('%s is refused within seconds', (_, text, failure) => {
    const began = performance.now()
    let said = ''
    try {
      busyDays(text, window)
    } catch (error) {
      said = (error as { failure?: string }).failure ?? String(error)
    }
    expect(said).toMatch(failure)
    expect(performance.now() - began).toBeLessThan(5000)
  })

  it('are read back from what this service writes, whatever it is called', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const spans = Array.from({ length: seed % 7 }, (_, i) => ({
        start: new Date(Date.UTC(2026, 11, 1 + i * 11 + (seed % 5))).toISOString().slice(0, 10),
        end: new Date(Date.UTC(2026, 11, 1 + i * 11 + (seed % 5) + (seed % 4))).toISOString().slice(0, 10),
      }))
      const name = `Ridge, "north"; \\ ${'é'.repeat(seed)}\r\nEND:VCALENDAR`
      const text = writeCalendar(
        name,
        spans.map((span, i) => ({ ...span, uid: `${i}@x`, summary: name })),
        start,
      )
      expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
      expect(busyDays(text, window)).toEqual(spans)
      const root = new ical.Component(ical.parse(text) as never)
      expect(root.getAllSubcomponents('vevent').map((each) => new ical.Event(each).summary)).toEqual(
        spans.map(() => name.replace('\r\n', ' ')),
      )
      expect(root.getAllSubcomponents()).toHaveLength(spans.length)
    }
  })
})
