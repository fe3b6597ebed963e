import { describe, expect, test } from 'vitest'
import type { Place } from '#core/rules/land/geography.ts'
import {
  boundarySight,
  type BoundaryWatch,
  silenced,
  unwatched,
  watchBoundary,
  worthSaying,
} from '#core/rules/position/boundary-watch.ts'
import { headingOf, headingOfMotion, steadyHeading } from '#core/rules/position/compass.ts'
import { emergencyNumber, spokenPlace } from '#core/rules/position/emergency.ts'
import { closestTurn, isOld, isRough, turnIndex, wayTo } from '#core/rules/position/wayfinding.ts'

const footLat = 1 / 364_813
const footLng = footLat / Math.cos((44.5 * Math.PI) / 180)
const at = (north: number, east: number): Place => ({
  lat: 44.5 + north * footLat,
  lng: -89.5 + east * footLng,
})
const square = [at(-1000, -1000), at(-1000, 1000), at(1000, 1000), at(1000, -1000)]
const fix = (north: number, accuracy = 5) => ({ ...at(north, 0), accuracy })
const walk = (begin: BoundaryWatch, ...feet: number[]) =>
  feet.reduce((watch, north) => watchBoundary(watch, fix(north), square), begin)

describe('the boundary alarm', () => {
  test('sounds once for a crossing, again for a hunter who walks on, and not at the fence', () => {
    const crossed = walk(unwatched, 0, 990, 1010, 995, 1120)
    expect(crossed).toMatchObject({ side: 'outside', alarm: 'ringing', rings: 1 })
    expect(walk(crossed, 1010, 990, 1200, 1400)).toMatchObject({ alarm: 'ringing', rings: 1 })
    expect(walk(crossed, 1300, 1460)).toMatchObject({ alarm: 'ringing', rings: 2 })
    expect(walk(crossed, 1460, 1700)).toMatchObject({ rings: 2 })
    expect(walk(crossed, 1460, 1900)).toMatchObject({ rings: 3 })
  })

  test('sounds again only when the hunter is farther out by more than the position may be off', () => {
    const crossed = walk(unwatched, 0, 1120)
    expect(watchBoundary(crossed, fix(1600, 60), square)).toMatchObject({ rings: 1 })
    expect(watchBoundary(crossed, fix(1600, 30), square)).toMatchObject({ rings: 2 })
  })

  test('is quiet after "I know" until the hunter has been back', () => {
    const known = silenced(walk(unwatched, 0, 1120))
    expect(known.alarm).toBe('silenced')
    expect(walk(known, 1500, 2500)).toMatchObject({ alarm: 'silenced', rings: 1 })
    expect(walk(known, 900)).toMatchObject({ alarm: 'quiet', rings: 1 })
    expect(walk(known, 900, 1120)).toMatchObject({ alarm: 'ringing', rings: 2 })
    expect(silenced(unwatched).alarm).toBe('quiet')
  })

  test('does not sound for a hunter who comes from outside, or where there is no boundary', () => {
    expect(walk(unwatched, 2000, 1500, 1100)).toMatchObject({ side: 'outside', alarm: 'quiet', rings: 0 })
    expect(watchBoundary(unwatched, fix(0), [])).toEqual(unwatched)
    expect(boundarySight(unwatched, fix(0), [])).toBeNull()
  })
})

describe('what is said of the boundary', () => {
  const zone = (watch: BoundaryWatch, north: number, accuracy = 5) =>
    boundarySight(watch, fix(north, accuracy), square)?.zone
  test('is inside, near, outside, on the way, or so close that it cannot be told', () => {
    const inside = walk(unwatched, 0)
    const outside = walk(inside, 1200)
    expect(zone(inside, 800)).toBe('inside')
    expect(zone(inside, 909)).toBe('inside')
    expect(zone(inside, 911)).toBe('near')
    expect(zone(inside, 1008)).toBe('line')
    expect(zone(outside, 1200)).toBe('outside')
    expect(zone(outside, 992)).toBe('line')
    // Farther than a mile from land that one never was on.
    expect(zone(walk(unwatched, 9000), 9000)).toBe('away')
    expect(zone(walk(unwatched, 6300), 6300)).toBe('away')
    expect(zone(walk(unwatched, 6200), 6200)).toBe('outside')
    // Whoever was on the land and has left it is outside however far.
    expect(zone(outside, 9000)).toBe('outside')
  })

  test('has the feet and the direction to its nearest point', () => {
    const sight = boundarySight(walk(unwatched, 0, 1200), fix(1200), square)!
    expect(Math.round(sight.feet)).toBe(200)
    expect(Math.round(sight.degrees)).toBe(180)
  })

  test('is spoken at once when the side changes, else seldom and only when it is news', () => {
    const last = { zone: 'inside', feet: 400, at: 0 }
    expect(worthSaying(null, last)).toBe(true)
    expect(worthSaying(last, { zone: 'near', feet: 80, at: 1 })).toBe(true)
    expect(worthSaying(last, { zone: 'inside', feet: 200, at: 44_000 })).toBe(false)
    expect(worthSaying(last, { zone: 'inside', feet: 310, at: 60_000 })).toBe(false)
    expect(worthSaying(last, { zone: 'inside', feet: 290, at: 60_000 })).toBe(true)
  })
})

describe('the compass', () => {
  test.each([
    [0, 0, 0, 0, 0],
    [270, 0, 0, 0, 90],
    [90, 30, 0, 0, 270],
    // Upright: the back of the phone points there.
    [0, 90, 0, 0, 0],
    [270, 90, 0, 0, 90],
    [315, 60, 0, 0, 45],
    // Turned to its side: the upper edge of the picture is the device's right edge.
    [0, 0, 0, 90, 90],
    [0, 0, 0, 270, 270],
    // Upright on its side, and leaning back there.
    [0, 0, -90, 90, 90],
    [45, 0, -90, 90, 45],
    [0, 0, 90, 270, 270],
    [45, 0, -50, 90, 45],
    [315, 0, 50, 270, 315],
  ])(
    'of alpha %i, beta %i, gamma %i on a screen turned by %i is %i',
    (alpha, beta, gamma, screen, degrees) => {
      const heading = headingOf({ alpha, beta, gamma }, screen)
      expect(heading).not.toBeNull()
      expect(heading! % 360).toBeCloseTo(degrees, 6)
    },
  )

  test('says nothing where the device does not, or hangs with its screen down', () => {
    expect(headingOf({ alpha: null, beta: 0, gamma: 0 }, 0)).toBeNull()
    expect(headingOf({ alpha: 10, beta: -45, gamma: 0 }, 0)).toBeNull()
  })

  test('follows the device the short way and without trembling', () => {
    expect(steadyHeading(null, 370, 0)).toBe(10)
    expect(steadyHeading(350, 10, 10_000)).toBeCloseTo(10)
    const soon = steadyHeading(350, 10, 20)
    expect(soon).toBeGreaterThan(350)
    expect(soon).toBeLessThan(353)
    // After a second the arrow is where the phone points.
    expect(steadyHeading(0, 90, 1000)).toBeGreaterThan(88)
    expect(steadyHeading(10, 350, 100)).toBeLessThan(10)
  })

  test('of the position counts for a person who walks, not for one who stands', () => {
    expect(headingOfMotion(90, 1.2)).toBe(90)
    expect(headingOfMotion(90, 0.3)).toBeNull()
    expect(headingOfMotion(null, 2)).toBeNull()
    expect(headingOfMotion(Number.NaN, 2)).toBeNull()
    expect(headingOfMotion(90, null)).toBeNull()
  })
})

describe('the way to a place', () => {
  test('has its distance and direction, and ends where devices cannot tell', () => {
    expect(wayTo(fix(0), at(0, 375))).toMatchObject({ isThere: false })
    expect(Math.round(wayTo(fix(0), at(0, 375)).degrees)).toBe(90)
    expect(wayTo(fix(0), at(0, 375)).feet).toBeCloseTo(375, 0)
    expect(wayTo(fix(0), at(29, 0)).isThere).toBe(true)
    expect(wayTo(fix(0), at(31, 0)).isThere).toBe(false)
  })

  test('is ahead, to the right, behind or to the left of where the phone points', () => {
    expect(turnIndex(10, 350)).toBe(0)
    expect(turnIndex(90, 0)).toBe(2)
    expect(turnIndex(0, 180)).toBe(4)
    expect(turnIndex(0, 90)).toBe(6)
  })

  test('turns an arrow the short way round', () => {
    expect(closestTurn(350, 10)).toBe(370)
    expect(closestTurn(370, 350)).toBe(350)
    expect(closestTurn(10, 350)).toBe(-10)
    expect(closestTurn(-10, 10)).toBe(10)
  })

  test('is only about right beyond 50 yards of error, and says when the position is old', () => {
    expect(isRough(fix(0, 45))).toBe(false)
    expect(isRough(fix(0, 46))).toBe(true)
    expect(isOld(0, 90_000)).toBe(false)
    expect(isOld(0, 90_001)).toBe(true)
  })
})

test('the emergency number is that of the place, and a place is told to about a yard', () => {
  expect(emergencyNumber('America/Chicago')).toBe('911')
  expect(emergencyNumber('Pacific/Honolulu')).toBe('911')
  expect(emergencyNumber('Africa/Johannesburg')).toBe('112')
  expect(spokenPlace({ lat: 44.523_104_2, lng: -89.5 })).toBe('44.52310, -89.50000')
})
