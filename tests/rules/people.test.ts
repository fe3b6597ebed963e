import { expect, test } from 'vitest'
import { eighteenthBirthday, isMinor, latestAdultBirthday } from '#core/rules/people.ts'

test.each([
  ['2008-05-05', '2026-05-04', true],
  ['2008-05-05', '2026-05-05', false],
  ['2008-02-29', '2026-02-28', true],
  ['2008-02-29', '2026-03-01', false],
  ['2008-12-31', '2026-12-31', false],
  ['2030-01-01', '2026-01-01', true],
])('who was born on %s is under 18 on %s: %s', (birthday, today, minor) => {
  expect(isMinor(birthday, today)).toBe(minor)
})

test('the day on which a minor becomes an adult is the one that the rule counts from', () => {
  for (const birthday of ['2008-02-28', '2008-02-29', '2008-03-01', '2009-01-31']) {
    const day = eighteenthBirthday(birthday)
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    expect([isMinor(birthday, before), isMinor(birthday, day)]).toEqual([true, false])
  }
  expect(isMinor(latestAdultBirthday('2028-02-29'), '2028-02-29')).toBe(false)
})
