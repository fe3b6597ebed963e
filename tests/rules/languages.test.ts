import { expect, test } from 'vitest'
import { dayDigits, showDay } from '#core/rules/time/days.ts'
import { localeOf, sentencesOf, showCount } from '#core/rules/languages.ts'

test('a count below a thousand is its digits, a larger one is grouped as its language does', () => {
  expect([0, 7, 999].map((count) => showCount(count, localeOf('af')))).toEqual(['0', '7', '999'])
  expect(showCount(12_345)).toBe('12,345')
  expect(showCount(12_345, localeOf('es'))).toBe('12,345')
  expect(showCount(12_345, localeOf('af'))).toBe('12\u00a0345')
})

test('the number of a day is written as in the language’s whole dates', () => {
  const at = new Date('2026-05-04T00:00:00Z')
  for (const language of ['af', 'es'] as const) {
    const locale = localeOf(language)
    const part = at.toLocaleString(locale, { month: 'short', day: dayDigits(locale), timeZone: 'UTC' })
    expect(showDay('2026-05-04', locale)).toBe(`${part} 2026`)
  }
  expect(dayDigits(localeOf('en'))).toBe('2-digit')
})

test('of two sentences that fit a text, the one that leaves less open is meant', () => {
  const ids = ['{person} has cancelled {stand}, {days}', '{person} has cancelled the hunt at {stand}, {days}']
  for (const known of [ids, ids.toReversed()]) {
    const find = sentencesOf(known, localeOf('es'))
    expect(find('Ann Lee has cancelled the hunt at Oak, soon')?.id).toBe(ids[1])
    expect(find('Ann Lee has cancelled Oak, soon')?.id).toBe(ids[0])
  }
})
