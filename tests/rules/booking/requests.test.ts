import { describe, expect, it } from 'vitest'
import { answerUntil, isAnswerable } from '#core/rules/booking/requests.ts'
import { localTime } from '#core/rules/time/days.ts'

describe('a request is answered', () => {
  it.each([
    ['48 hours later', '2026-11-20T15:00:00Z', '2026-12-05', 'America/Chicago', '2026-11-22T15:00:00.000Z'],
    [
      'by 18:00 of its first day',
      '2026-11-20T15:00:00Z',
      '2026-11-21',
      'America/Chicago',
      '2026-11-22T00:00:00.000Z',
    ],
    [
      'by 18:00 of the same day',
      '2026-11-20T15:00:00Z',
      '2026-11-20',
      'America/Chicago',
      '2026-11-21T00:00:00.000Z',
    ],
    [
      'by the clock of the stand',
      '2026-06-20T15:00:00Z',
      '2026-06-21',
      'Africa/Johannesburg',
      '2026-06-21T16:00:00.000Z',
    ],
    [
      'on the day on which the clocks go forward',
      '2026-03-07T15:00:00Z',
      '2026-03-08',
      'America/Chicago',
      '2026-03-08T23:00:00.000Z',
    ],
    [
      'on the day on which they go back',
      '2026-10-31T15:00:00Z',
      '2026-11-01',
      'America/Chicago',
      '2026-11-02T00:00:00.000Z',
    ],
    [
      'where the clocks differ by three quarters of an hour',
      '2026-11-20T15:00:00Z',
      '2026-11-21',
      'Asia/Kathmandu',
      '2026-11-21T12:15:00.000Z',
    ],
    [
      'where the day begins first',
      '2026-11-20T15:00:00Z',
      '2026-11-21',
      'Pacific/Kiritimati',
      '2026-11-21T04:00:00.000Z',
    ],
  ])('%s', (_, asked, start, zone, until) => {
    expect(answerUntil(new Date(asked), start, zone).toISOString()).toBe(until)
  })

  it('never later than anybody could book its first day', () => {
    for (let hour = 0; hour < 24 * 14; hour += 5) {
      const asked = new Date(Date.parse('2026-03-01T00:30:00Z') + hour * 3_600_000)
      const until = answerUntil(asked, '2026-03-08', 'America/Chicago')
      const local = localTime(until, 'America/Chicago')
      expect(until.getTime() - asked.getTime()).toBeLessThanOrEqual(48 * 3_600_000)
      expect(`${local.day} ${String(local.hour).padStart(2, '0')}` <= '2026-03-08 18').toBe(true)
    }
  })

  it.each([
    ['requested', '2026-11-22T15:00:01Z', true],
    ['requested', '2026-11-22T15:00:00Z', false],
    ['requested', null, false],
    ['accepted', '2026-11-22T15:00:01Z', false],
    ['requested', '1969-01-01T00:00:00Z', false],
    ['pending', '2026-11-22T15:00:01Z', false],
  ])('as %s until %s: %s', (state, until, expected) => {
    const request = { state, hold_until: until === null ? null : new Date(until) }
    expect(isAnswerable(request, new Date('2026-11-22T15:00:00Z'))).toBe(expected)
  })
})
