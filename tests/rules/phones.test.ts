import * as full from 'libphonenumber-js/max'
import * as small from 'libphonenumber-js/min'
import { describe, expect, test } from 'vitest'
import { phoneParts, storedPhone } from '#core/rules/phones.ts'

describe.each([
  ['page', small],
  ['server', full],
])('a phone number on the %s', (_, library) => {
  test.each([
    ['+44 20 7946 0018', 'US', '+44-2079460018', 'GB'],
    ['0044 20 7946 0018', 'US', '+44-2079460018', 'GB'],
    ['+27-821234567', 'US', '+27-821234567', 'ZA'],
    ['+1 715 555 0177', 'US', '+1-7155550177', 'US'],
    ['1 (715) 555-0177', 'US', '+1-7155550177', 'US'],
    ['+1-7155550177', 'CA', '+1-7155550177', 'US'],
    ['715 555 0177', 'US', '+1-7155550177', 'US'],
    ['082 123 4567', 'ZA', '+27-821234567', 'ZA'],
  ])('%s typed with %s chosen is %s of %s', (number, country, stored, found) => {
    const parts = phoneParts(library, { number, country })!
    expect([storedPhone(parts), parts.country]).toEqual([stored, found])
    // What is stored and read again never gets a second dial code.
    expect(storedPhone(phoneParts(library, { number: stored, country })!)).toBe(stored)
  })

  test('that does not follow the pattern is rejected', () => {
    expect(phoneParts(library, { number: 'call me', country: 'US' })).toBeNull()
  })
})
