import { describe, expect, it } from 'vitest'
import { byUrgency, type VisitFacts, visitState } from '#core/rules/booking/visits.ts'

const facts: VisitFacts = {
  start_date: '2026-11-27',
  end_date: '2026-11-28',
  time_zone: 'America/Chicago',
  checked_in_at: null,
  checked_out_at: null,
  due_at: null,
}
const noon = new Date('2026-11-28T18:00:00Z')

describe('where a hunter is', () => {
  it.each([
    ['expected before a check-in', {}, noon, 'expected'],
    ['on the land after a check-in', { checked_in_at: '2026-11-28T11:52:00Z' }, noon, 'in'],
    [
      'out after a check-out of the same day',
      { checked_in_at: '2026-11-28T11:52:00Z', checked_out_at: '2026-11-28T17:00:00Z' },
      noon,
      'out',
    ],
    [
      'expected again on the next booked day after a check-out',
      { checked_in_at: '2026-11-27T11:52:00Z', checked_out_at: '2026-11-27T23:00:00Z' },
      noon,
      'expected',
    ],
    [
      'on the land again after a later check-in',
      { checked_in_at: '2026-11-28T17:30:00Z', checked_out_at: '2026-11-28T17:00:00Z' },
      noon,
      'in',
    ],
    [
      'not overdue at the time they gave',
      { checked_in_at: '2026-11-28T11:52:00Z', due_at: '2026-11-28T18:00:00.000Z' },
      noon,
      'in',
    ],
    [
      'overdue after the time they gave',
      { checked_in_at: '2026-11-28T11:52:00Z', due_at: '2026-11-28T17:59:00.000Z' },
      noon,
      'overdue',
    ],
    [
      'still on the land on the evening of the last day at the stand, which is the next day in UTC',
      { checked_in_at: '2026-11-28T11:52:00Z' },
      new Date('2026-11-29T05:59:00Z'),
      'in',
    ],
    [
      'overdue on the day after the hunt',
      { checked_in_at: '2026-11-28T11:52:00Z' },
      new Date('2026-11-29T06:00:00Z'),
      'overdue',
    ],
    [
      'out where both came at one time',
      { checked_in_at: '2026-11-28T17:00:00Z', checked_out_at: '2026-11-28T17:00:00Z' },
      noon,
      'out',
    ],
    ['out on the day after a hunt to which they never came', {}, new Date('2026-11-29T18:00:00Z'), 'out'],
  ] as const)('%s', (_, known, now, state) => {
    expect(visitState({ ...facts, ...known }, now)).toBe(state)
  })

  it('is listed by urgency: overdue, on the land, expected, out', () => {
    expect((['out', 'in', 'expected', 'overdue'] as const).toSorted(byUrgency)).toEqual([
      'overdue',
      'in',
      'expected',
      'out',
    ])
  })
})
