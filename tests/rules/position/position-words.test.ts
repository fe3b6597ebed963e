import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { BoundaryZone } from '#core/rules/position/boundary-watch.ts'
import { compassPoint } from '#parts/field/measures.ts'
import {
  boundaryWords,
  directionWords,
  roughDistance,
  turnWords,
} from '#features/hunts/whereabouts/boundary-words.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('the boundary is said by its side, its distance and, from far away, its direction', () => {
  const said = (zone: BoundaryZone, isRough = false) =>
    boundaryWords({ zone, feet: 600, degrees: 270 }, isRough)
  expect(said('inside')).toBe('200 yd inside the boundary')
  expect(said('near')).toBe('200 yd inside the boundary')
  expect(said('outside')).toBe('200 yd outside the boundary')
  expect(said('line')).toBe('At the boundary')
  expect(said('away')).toBe('The land is 200 yd west of you')
  expect(said('outside', true)).toBe('about 200 yd outside the boundary')
  expect(roughDistance(600, false)).toBe('200 yd')
})

test('eight directions go round with the sun, in words as in letters', () => {
  const around = [0, 45, 90, 135, 180, 225, 270, 315]
  expect(around.map(directionWords)).toEqual([
    'north',
    'northeast',
    'east',
    'southeast',
    'south',
    'southwest',
    'west',
    'northwest',
  ])
  expect(around.map(compassPoint)).toEqual(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'])
  expect([directionWords(350), directionWords(23)]).toEqual(['north', 'northeast'])
})

test('a turn is to the right as far as behind, and then to the left', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(turnWords)).toEqual([
    'straight ahead',
    'ahead to the right',
    'to the right',
    'behind you to the right',
    'behind you',
    'behind you to the left',
    'to the left',
    'ahead to the left',
  ])
})
