import { expect, test } from 'vitest'
import { phaseName } from '#core/rules/time/moon.ts'

test('the moon has eight phases, and the four main ones are short', () => {
  expect([0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.99].map(phaseName)).toEqual([
    'New Moon',
    'Waxing Crescent',
    'First Quarter',
    'Waxing Gibbous',
    'Full Moon',
    'Waning Gibbous',
    'Last Quarter',
    'Waning Crescent',
    'New Moon',
  ])
  expect(phaseName(0.47)).toBe('Waxing Gibbous')
})
