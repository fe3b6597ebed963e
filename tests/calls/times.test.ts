import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { timeOf } from '#parts/attendance/attendance.ts'

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
