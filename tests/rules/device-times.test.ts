import { describe, expect, test } from 'vitest'
import { clockAhead, judgedTime } from '#core/rules/time/device-times.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute

describe('how far a phone is ahead', () => {
  test.each([
    ['a day fast', now + day, day],
    ['two minutes slow', now - 2 * minute, -2 * minute],
    ['eight seconds late, which is the road', now - 8000, 0],
    ['nothing said', Number.NaN, 0],
  ])('%s', (_, deviceNow, ahead) => {
    expect(clockAhead(deviceNow, now)).toBe(ahead)
  })
})

describe('a time that a phone recorded (decision 55)', () => {
  test.each([
    ['right', now - minute, 0, now - minute, 'device'],
    ['by a phone a day fast', now + day - minute, day, now - minute, 'corrected'],
    ['by a phone a day slow', now - day - minute, -day, now - minute, 'corrected'],
    ['30 days ago', now - 30 * day, 0, now - 30 * day, 'device'],
    ['before that', now - 30 * day - 1, 0, now, 'server'],
    ['ten minutes ahead', now + 10 * minute, 0, now + 10 * minute, 'device'],
    ['later than that', now + 10 * minute + 1, 0, now, 'server'],
    ['believable only uncorrected', now, 40 * day, now, 'server'],
  ] as const)('%s', (_, written, ahead, at, timeIs) => {
    expect(judgedTime(written, ahead, now)).toEqual({ at, timeIs })
  })
})
