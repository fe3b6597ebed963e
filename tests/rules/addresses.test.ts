import { describe, expect, test } from 'vitest'
import { readAddress } from '#core/rules/land/addresses.ts'
import { wholeAddress } from '#core/rules/land/stand-form.ts'
import { allowedMistakes, editDistance } from '#core/rules/spelling.ts'

/** The first reading as "street | town | states | zip". */
const first = (text: string): string => {
  const [reading] = readAddress(text)
  const states = reading!.states.map(({ code }) => code)
  return [reading!.parts.slice(0, -1).join(', '), reading!.parts.at(-1), states.join(), reading!.zip].join(
    ' | ',
  )
}

describe('a typed address', () => {
  test.each([
    ['Merrill, WI', ' | Merrill | WI | '],
    ['merrill, wisconsin', ' | merrill | WI | '],
    ['Merrill, Wisc', ' | Merrill | WI | '],
    ['Merrill WI', ' | Merrill | WI | '],
    ['Rapid City South Dakota', ' | Rapid City | SD | '],
    ['12 Oak Road, Merrill, WI 54452, USA', '12 Oak Road | Merrill | WI | 54452'],
    ['12 Oak Road, Merrill, WI, 54452-1200', '12 Oak Road | Merrill | WI | 54452-1200'],
    ['4 Fox Street, Johannesburg, 2001, South Africa', '4 Fox Street | Johannesburg |  | 2001'],
    ['Kimberley, NC, South Africa', ' | Kimberley | NC | '],
    ['12 Oak Road, Johan', '12 Oak Road | Johan |  | '],
  ])('%s is read as street | town | state | zip: %s', (text, read) => {
    expect(first(text)).toBe(read)
  })

  test('names both states of a code that two countries have, but one where the country is said', () => {
    expect(readAddress('Kimberley, NC')[0]!.states.map(({ name }) => name)).toEqual([
      'North Carolina',
      'Northern Cape',
    ])
    expect(readAddress('Kimberley, NC, USA')[0]!.states.map(({ name }) => name)).toEqual(['North Carolina'])
  })
})

test('an address in one line names each part once', () => {
  const plover = { city: 'Plover', state: 'Wisconsin', country: 'United States' }
  const road = '880 County Road HH'
  const found = `${road}, Plover, Wisconsin, United States`
  expect(wholeAddress({ ...plover, address: found, zip: '' })).toBe(found)
  expect(wholeAddress({ ...plover, address: `${road}, Plover, Wisconsin 54467`, zip: '54467' })).toBe(
    `${road}, Plover, Wisconsin 54467, United States`,
  )
  expect(wholeAddress({ ...plover, address: road, zip: '54467' })).toBe(
    `${road}, Plover, Wisconsin, 54467, United States`,
  )
})

test('a misspelled word is one letter missing, added, wrong or swapped, and short words are never guessed', () => {
  for (const typed of ['merill', 'merrrill', 'merrall', 'merirll'])
    expect(editDistance(typed, 'merrill', 2)).toBe(1)
  expect(editDistance('merrill', 'madison', 2)).toBe(3)
  expect(['elk', 'merill', 'polokwane'].map(allowedMistakes)).toEqual([0, 1, 2])
})
