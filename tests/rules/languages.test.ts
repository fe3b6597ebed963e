import { expect, test } from 'vitest'
import { localeOf, showCount } from '#core/rules/languages.ts'

test('a count below a thousand is its digits, a larger one is grouped as its language does', () => {
  expect([0, 7, 999].map((count) => showCount(count, localeOf('af')))).toEqual(['0', '7', '999'])
  expect(showCount(12_345)).toBe('12,345')
  expect(showCount(12_345, localeOf('es'))).toBe('12,345')
  expect(showCount(12_345, localeOf('af'))).toBe('12\u00a0345')
})
