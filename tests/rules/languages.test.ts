import { expect, test } from 'vitest'
import { dayDigits, showDay } from '#core/rules/time/days.ts'
import { brand } from '#core/brand.ts'
import { localeOf, showCount } from '#core/rules/languages.ts'
import { inEnglish, showValues } from '#core/words/message.ts'

test('a count of a thousand or more is grouped as in its language', () => {
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

test('values in a message are formatted in the reader’s language', () => {
  const values = {
    stand: 'Oak',
    n: 3,
    days: { from: '2027-01-05', to: '2027-01-07' },
    amount: { cents: 115_500 },
    time: { at: '2027-01-05T07:05:00Z', zone: 'Africa/Johannesburg' },
  }
  const { stand, n, days, amount, time } = showValues(values, localeOf('es'))
  expect([stand, n, days, amount]).toEqual(['Oak', 3, '5 ene 2027 - 7 ene 2027', '$1,155.00'])
  expect(time).toMatch(/^5 ene, 9:05 a\.m\. (GMT\+2|SAST)$/)
  expect(inEnglish('{stand}: {days}, {amount}', values)).toBe('Oak: Jan 05, 2027 - Jan 07, 2027, $1,155.00')
  expect(showValues({ days: { from: '2027-01-05', to: '2027-01-05' } }, localeOf('af'))['days']).toMatch(
    /^0?5 Jan\. 2027$/,
  )
})

test('every message knows the product’s name, and a placeholder without a value stays', () => {
  expect(inEnglish('Open {brand}, {person}')).toBe(`Open ${brand.name}, {person}`)
})
