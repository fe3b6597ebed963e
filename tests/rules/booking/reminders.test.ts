import { describe, expect, test } from 'vitest'
import { dueReminder } from '#core/rules/booking/reminders.ts'

/** A hunt from December 10 in Wisconsin, six hours behind Greenwich, booked in October. */
const hunt = {
  start: '2026-12-10',
  zone: 'America/Chicago',
  bookedAt: new Date('2026-10-01T12:00:00Z'),
  sent: 0,
}
const codeAt = (now: string, more: Partial<typeof hunt> = {}) =>
  dueReminder({ ...hunt, ...more }, new Date(now))?.code ?? null

describe('a reminder of a hunt', () => {
  test.each([
    ['2026-12-03T14:59:00Z', null],
    ['2026-12-03T15:00:00Z', 'week'],
    ['2026-12-09T14:59:00Z', 'week'],
    ['2026-12-09T15:00:00Z', 'day'],
    ['2026-12-09T23:59:00Z', 'day'],
    ['2026-12-10T00:00:00Z', 'evening'],
    ['2026-12-10T05:59:00Z', 'evening'],
    ['2026-12-10T06:00:00Z', null],
  ])('at %s is %s by the clock of the stand', (now, code) => expect(codeAt(now)).toBe(code))

  test('is sent once, and what came before it counts as sent', () => {
    expect(dueReminder(hunt, new Date('2026-12-09T15:00:00Z'))).toEqual({ code: 'day', sent: 2 })
    expect(codeAt('2026-12-09T16:00:00Z', { sent: 2 })).toBe(null)
    expect(codeAt('2026-12-10T00:30:00Z', { sent: 2 })).toBe('evening')
    expect(codeAt('2026-12-10T01:30:00Z', { sent: 3 })).toBe(null)
  })
  test('is not sent to who booked after it was due', () => {
    const bookedAt = new Date('2026-12-05T12:00:00Z')
    expect(codeAt('2026-12-05T13:00:00Z', { bookedAt })).toBe(null)
    expect(codeAt('2026-12-09T15:00:00Z', { bookedAt })).toBe('day')
  })
  test('follows the clock of the stand over its change of the hour', () => {
    // Clocks go back on November 1: nine in the morning is 14:00 in Greenwich before, and 15:00 after.
    expect(codeAt('2026-10-31T13:59:00Z', { start: '2026-11-01', sent: 1 })).toBe(null)
    expect(codeAt('2026-10-31T14:00:00Z', { start: '2026-11-01', sent: 1 })).toBe('day')
    expect(codeAt('2026-11-02T14:59:00Z', { start: '2026-11-09' })).toBe(null)
    expect(codeAt('2026-11-02T15:00:00Z', { start: '2026-11-09' })).toBe('week')
  })
})
