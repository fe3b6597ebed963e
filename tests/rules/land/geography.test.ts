import { describe, expect, it } from 'vitest'
import {
  bearing,
  circleAround,
  feetBetween,
  feetToLine,
  inside,
  milesBetween,
  nearestOn,
} from '#core/rules/land/geography.ts'
import { averageElevation, elevationChange, readHeights, readLine } from '#core/rules/land/lines.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
const home = at(45, -89)

describe('a circle around a place', () => {
  it('has its distance everywhere, begins in the east and ends where it began', () => {
    const circle = circleAround(home, 1000)
    expect(circle).toHaveLength(49)
    for (const corner of circle) expect(feetBetween(home, corner) / 3280.84).toBeCloseTo(1, 2)
    expect(bearing(home, circle[0]!)).toBeCloseTo(90, 0)
    expect(bearing(home, circle[12]!)).toBeCloseTo(0, 0)
    expect(feetBetween(circle[0]!, circle[48]!)).toBeCloseTo(0, 3)
  })
})

describe('elevations along a line', () => {
  const line = [{ alt: 900 }, {}, { alt: 911 }, { alt: 905 }]
  it('have an average and a change between the lowest and the highest', () => {
    expect(averageElevation(line)).toBe(905)
    expect(elevationChange(line)).toBe(11)
  })
  it('are none where the line has none', () => {
    expect([averageElevation([{}]), averageElevation([]), averageElevation(null)]).toEqual([null, null, null])
    expect([elevationChange([{}]), elevationChange([]), elevationChange(null)]).toEqual([null, null, null])
  })
  it('are read without the places', () => {
    expect(readHeights('[{"alt":900},{"lat":1},{"alt":"x"},null,{"alt":905.5}]')).toEqual([900, 905.5])
    for (const text of [null, '{}', 'x', '"[]"']) expect(readHeights(text)).toEqual([])
  })
  it('come with their places where these are given', () => {
    expect(readLine('[{"lat":1,"lng":2,"alt":3},{"lat":1},{"lng":2},{"lat":"1","lng":2},null,7]')).toEqual([
      { lat: 1, lng: 2, alt: 3 },
    ])
    expect(readLine(null)).toEqual([])
  })
})

describe('directions and distances', () => {
  it.each([
    ['north', at(45.1, -89), 0],
    ['east', at(45, -88.9), 90],
    ['south', at(44.9, -89), 180],
    ['west', at(45, -89.1), 270],
  ])('%s', (_, to, degrees) => expect(Math.abs(bearing(home, to) - degrees)).toBeLessThan(0.1))
  it('are those of the ground', () => {
    expect(feetBetween(at(0, 0), at(0, 1))).toBeCloseTo(364_813, -2)
    expect(feetBetween(at(60, 0), at(60, 1))).toBeCloseTo(182_400, -3)
    expect(milesBetween(at(45, -89), at(46, -89))).toBeCloseTo(69.09, 1)
  })
})

describe('a place and a line', () => {
  const ring = [at(45, -89), at(45, -88.9), at(45.1, -88.9), at(45.1, -89)]
  it('is in a ring or not', () => {
    expect(inside(at(45.05, -88.95), ring)).toBe(true)
    for (const outside of [at(45.05, -89.01), at(45.05, -88.89), at(45.11, -88.95), at(44.99, -88.95)])
      expect(inside(outside, ring)).toBe(false)
    const triangle = [at(45, -89), at(45, -88), at(46, -88)]
    expect(inside(at(45.2, -88.3), triangle)).toBe(true)
    expect(inside(at(45.8, -88.7), triangle)).toBe(false)
  })
  it('has a nearest point on it, on its last side only where it is closed', () => {
    const west = at(45.05, -89.02)
    expect(nearestOn(west, ring, true)).toEqual({
      lat: expect.closeTo(45.05, 6),
      lng: expect.closeTo(-89, 6),
    })
    const open = nearestOn(west, ring)!
    expect([at(45, -89), at(45.1, -89)].some((corner) => feetBetween(corner, open) < 1)).toBe(true)
    expect(nearestOn(at(45.02, -88.95), ring)).toEqual({
      lat: expect.closeTo(45, 6),
      lng: expect.closeTo(-88.95, 6),
    })
    expect(nearestOn(at(44, -90), ring.slice(0, 2))).toEqual(ring[0])
    expect(nearestOn(at(44, -87), ring.slice(0, 2))).toEqual(ring[1])
    expect(nearestOn(west, ring.slice(0, 1))).toEqual(ring[0])
    expect(nearestOn(west, [])).toBeNull()
  })
  it('is as far from it as from that point', () => {
    for (const place of [at(45.05, -89.02), at(45.02, -88.95), at(44.98, -89.03), at(45.2, -88.8)])
      for (const closed of [true, false]) {
        const near = nearestOn(place, ring, closed)!
        const feet = feetBetween(place, near)
        expect(Math.abs(feetToLine(place, ring, closed) - feet) / feet).toBeLessThan(0.01)
      }
    expect(feetToLine(home, [at(45, -88.99)])).toBeCloseTo(feetBetween(home, at(45, -88.99)), -1)
    expect(feetToLine(home, [])).toBe(Infinity)
    expect(feetToLine(home, [home, home])).toBe(0)
  })
})
