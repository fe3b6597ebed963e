import { expect, test } from 'vitest'
import { fieldTime, foreignZone, instantAt } from '#core/rules/time/zones.ts'

const stand = 'America/Chicago'

test('a field of date and time is on the clock of its zone, there and back, also around a change of that clock', () => {
  for (const [at, text] of [
    ['2026-11-28T23:20:00Z', '2026-11-28T17:20'],
    ['2026-07-01T04:30:00Z', '2026-06-30T23:30'],
    // The night in which summer time ends, before and after, and that in which it begins.
    ['2026-11-01T05:30:00Z', '2026-11-01T00:30'],
    ['2026-11-01T08:30:00Z', '2026-11-01T02:30'],
    ['2026-03-08T07:30:00Z', '2026-03-08T01:30'],
    ['2026-03-08T08:30:00Z', '2026-03-08T03:30'],
  ] as const) {
    expect(fieldTime(new Date(at), stand)).toBe(text)
    expect(instantAt(text, stand)).toBe(Date.parse(at))
    expect(instantAt(`${text}:40`, stand)).toBe(Date.parse(at))
  }
  expect(instantAt('', stand)).toBeNaN()
})

test('a zone is named only where its clock shows another time', () => {
  const at = new Date('2026-11-28T23:20:00Z')
  expect(foreignZone(at, stand, 'America/New_York', 'en-US')).toBe('CST')
  expect(foreignZone(at, stand, 'America/Winnipeg', 'en-US')).toBeNull()
  expect(foreignZone(new Date('2026-07-01T12:00:00Z'), stand, 'America/Regina', 'en-US')).toBe('CDT')
})
