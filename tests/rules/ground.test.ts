import fc from 'fast-check'
import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { compassPoint, showDistance } from '#parts/field/measures.ts'
import { bearing, feetBetween, feetToLine, inside } from '#core/rules/land/geography.ts'
import { readHeights, readLine } from '#core/rules/land/lines.ts'
import { eachTile, tileCount, tilesAround, tileX, tileY } from '#core/rules/land/tiles.ts'

const home = { lat: 44.5, lng: -89.5 }
const square = [
  { lat: 44.49, lng: -89.51 },
  { lat: 44.49, lng: -89.49 },
  { lat: 44.51, lng: -89.49 },
  { lat: 44.51, lng: -89.51 },
]

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

describe('the ground', () => {
  test('measures a degree of latitude as 364,813 feet', () =>
    expect(Math.round(feetBetween(home, { lat: 45.5, lng: -89.5 }) / 100)).toBe(3648))
  test('names the directions', () => {
    expect(Math.round(bearing(home, { lat: 45, lng: -89.5 }))).toBe(0)
    expect(compassPoint(bearing(home, { lat: 44.5, lng: -89 }))).toBe('E')
    expect([0, 44, 46, 180, 271, 359].map(compassPoint)).toEqual(['N', 'NE', 'NE', 'S', 'W', 'N'])
  })
  test('formats distances in feet, yards and miles', () => {
    expect([0, 30, 59, 930, 2639, 7392].map(showDistance)).toEqual([
      '0 ft',
      '30 ft',
      '59 ft',
      '310 yd',
      '880 yd',
      '1.4 mi',
    ])
  })
  test('tells inside from outside', () => {
    expect(inside(home, square)).toBe(true)
    expect(inside({ lat: 44.52, lng: -89.5 }, square)).toBe(false)
    expect(inside(home, [])).toBe(false)
  })
  test('measures to the nearest side of the boundary, also the closing one', () => {
    expect(Math.round(feetToLine({ lat: 44.5, lng: -89.512 }, square, true))).toBe(
      Math.round(feetBetween({ lat: 44.5, lng: -89.512 }, { lat: 44.5, lng: -89.51 })),
    )
    expect(feetToLine({ lat: 44.5, lng: -89.512 }, square)).toBeGreaterThan(1000)
  })
  test('reads points from the wire, and rejects malformed ones', () => {
    expect(readLine('[{"lat":1,"lng":2,"alt":3}]')).toEqual([{ lat: 1, lng: 2, alt: 3 }])
    expect(['{', '5', '[null,{"lat":"1"}]'].map(readLine)).toEqual([[], [], []])
    expect(readLine(null)).toEqual([])
    expect(readHeights('[{"alt":3.4},{"lat":1,"lng":2},{"lat":1,"lng":2,"alt":5},null]')).toEqual([3.4, 5])
    expect([null, '{', '5'].map(readHeights)).toEqual([[], [], []])
  })
})

describe('tiles', () => {
  test('have the numbers of the common tile scheme', () =>
    expect([tileX(-0.12, 10), tileY(51.5, 10), tileX(-89.5, 14), tileY(44.5, 14)]).toEqual([
      511, 340, 4118, 5925,
    ]))
  test('around a place include its own, each once', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 80, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        (lat, lng) => {
          const ranges = tilesAround({ lat, lng }, 3, 12, 16)
          const tiles = eachTile(ranges)
          const names = new Set(tiles.map((t) => `${t.z}/${t.x}/${t.y}`))
          expect(names.size).toBe(tiles.length)
          expect(tiles.length).toBe(tileCount(ranges))
          for (let z = 12; z <= 16; z++)
            expect(names.has(`${z}/${tileX(lng, z)}/${tileY(lat, z)}`)).toBe(true)
        },
      ),
      { numRuns: 60 },
    ))
})
