import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { Attendance } from '#core/calls/reservations.ts'
import { clockWords } from '#parts/attendance/attendance.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { feltBy } from '#parts/weather/readings.ts'

test('a time says its day on other days, and its year in other years, by the clock of its place', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const at = (text: string) =>
    timeOf(text, 'America/Chicago', new Date('2027-01-01T12:00:00Z')).replaceAll('\u202F', ' ')
  expect(at('2027-01-01T11:52:00Z')).toBe('5:52 AM')
  expect(at('2027-01-02T11:52:00Z')).toBe('Jan 02, 5:52 AM')
  expect(at('2026-11-28T11:52:00Z')).toBe('Nov 28, 2026, 5:52 AM')
  // Still the old year in Chicago.
  expect(at('2027-01-01T05:30:00Z')).toBe('Dec 31, 2026, 11:30 PM')
})

test('a time without a place is by the clock of the phone', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const at = (year: number, day: number) =>
    timeOf(new Date(year, 10, day, 5, 52), undefined, new Date(2027, 10, 28, 4)).replaceAll('\u202F', ' ')
  expect(at(2027, 28)).toBe('5:52 AM')
  expect(at(2027, 27)).toBe('Nov 27, 5:52 AM')
  expect(at(2026, 28)).toBe('Nov 28, 2026, 5:52 AM')
})

test('a record by another clock than the phone’s says so', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const record = { device_at: '2020-01-01T12:00:00Z' } as Attendance
  const words = (more: Partial<Attendance>) =>
    clockWords({ ...record, ...more }, 'America/Chicago')?.replaceAll('\u202F', ' ') ?? null
  expect(words({ time_is: 'server' })).toBe('time of arrival, the phone said Jan 01, 2020, 6:00 AM')
  expect(words({ time_is: 'corrected' })).toBe('corrected, the phone said Jan 01, 2020, 6:00 AM')
  expect(words({ time_is: 'device' })).toBeNull()
  expect(words({})).toBeNull()
})

test('what a day feels like is read from reports that older versions stored, too', () => {
  expect([feltBy({ day: 25 }), feltBy({ day: null }), feltBy(17), feltBy(null)]).toEqual([25, null, 17, null])
})
