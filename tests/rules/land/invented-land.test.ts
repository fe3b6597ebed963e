import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Place } from '#core/rules/land/geography.ts'
import { averageElevation } from '#core/rules/land/lines.ts'
import {
  feetPerMetre,
  inTile,
  metresIn,
  metresOf,
  placeIn,
  terrariumColour,
} from '#core/rules/land/heights.ts'
import { contourFeet } from '#core/rules/map-sources.ts'
import { tilesAround } from '#core/rules/land/tiles.ts'
import { boundaryAround, wayBetween } from '#server/seed/demo/land.ts'
import { demoStands, offset, placeOf } from '#server/services/maps/invented/places.ts'
import { contourLines } from '#server/services/maps/contour-lines.ts'
import { bordered } from '#server/services/maps/contours.ts'
import { elevationOf } from '#server/services/maps/elevation.ts'
import {
  coverAt,
  feetAt,
  frameOf,
  metresAt,
  knownNear,
  stray,
  toMetres,
  toPlace,
  waterAt,
} from '#server/services/maps/invented/ground.ts'
import { landTile } from '#server/services/maps/invented/land-tile.ts'
import { inventedSources } from '#server/services/maps/invented/sources.ts'
import { extent } from '#server/services/maps/vector.ts'

const stands = demoStands.map(({ index, region, exact }) => placeOf(index, region, exact).at)
const [terrain] = inventedSources
const elevation = elevationOf(terrain!)
/** Within two kilometres of the first stand, so that few tiles are drawn. */
const nearby = fc
  .record({ east: fc.integer({ min: -2000, max: 2000 }), north: fc.integer({ min: -2000, max: 2000 }) })
  .map(({ east, north }) => offset(stands[0]!, east, north))
const coverOf = (place: Place) => {
  const frame = frameOf(place)
  const at = toMetres(frame, place)
  return coverAt(knownNear(frame, at)!, at)
}

describe('heights in colours', () => {
  test('are read as they were written, to half a step', () =>
    fc.assert(
      fc.property(fc.double({ min: -500, max: 9000, noNaN: true }), (metres) => {
        expect(Math.abs(metresOf('terrarium', ...terrariumColour(metres)) - metres)).toBeLessThanOrEqual(
          1 / 512,
        )
      }),
    ))
  test('of the other encoding have its zero and its steps', () => {
    expect(metresOf('mapbox', 1, 134, 160)).toBeCloseTo(0)
    expect(metresOf('mapbox', 1, 134, 170)).toBeCloseTo(1)
  })
  test('lie between the four pixels around a place', () => {
    const grid = { size: 2, metres: Float32Array.from([0, 10, 20, 30]) }
    expect(metresIn(grid, 0.5, 0.5)).toBe(15)
    expect([metresIn(grid, 0, 0), metresIn(grid, 1, 0), metresIn(grid, 0.25, 0.75)]).toEqual([0, 10, 20])
  })
  test('find a place again in its tile', () =>
    fc.assert(
      fc.property(nearby, fc.integer({ min: 3, max: 16 }), (place, z) => {
        const { x, y, px, py } = inTile(place, z)
        const again = placeIn(z, x + px, y + py)
        expect(again.lat).toBeCloseTo(place.lat, 6)
        expect(again.lng).toBeCloseTo(place.lng, 6)
      }),
    ))
})

// Each tile of heights is some hundred thousand samples.
describe('the invented land', { timeout: 60_000 }, () => {
  test('has the same height in the tile of heights, in a profile and in the function behind both', async () => {
    await fc.assert(
      fc.asyncProperty(nearby, async (place) => {
        const shown = await elevation.metres(place)
        if (typeof shown === 'string') throw new Error(shown)
        expect(Math.abs(shown - metresAt(place)) * feetPerMetre).toBeLessThan(2)
        const way = wayBetween(place, stands[0]!, () => 0.5)
        expect(way.map(({ alt }) => alt)).toEqual(way.map((each) => feetAt(each)))
        expect(averageElevation(way)).toBe(
          Math.round(way.reduce((sum, each) => sum + feetAt(each), 0) / way.length),
        )
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  test.each([12, 13, 14])('has contour lines of zoom %i that lie at their height', async (z) => {
    const { x, y } = inTile(stands[0]!, z)
    const heights = await bordered(elevation, z, x, y)
    if (typeof heights === 'string') throw new Error(heights)
    const lines = contourLines(heights)
    expect(lines.length).toBeGreaterThan(1)
    let farthest = 0
    for (const { geometry, tags } of lines) {
      expect(Number(tags['ft']) % contourFeet(z).each).toBe(0)
      for (const [px, py] of geometry.flat()) {
        const place = placeIn(z, x + px / extent, y + py / extent)
        farthest = Math.max(farthest, Math.abs(metresAt(place) * feetPerMetre - Number(tags['ft'])))
      }
    }
    expect(farthest).toBeLessThan(4)
  })

  test('has lines that go on in the next tile', async () => {
    const { x, y } = inTile(stands[0]!, 14)
    const linesOf = async (column: number) => {
      const heights = await bordered(elevation, 14, column, y)
      if (typeof heights === 'string') throw new Error(heights)
      return contourLines(heights)
    }
    const ends = (lines: Awaited<ReturnType<typeof linesOf>>, edge: number) =>
      lines.flatMap(({ geometry, tags }) =>
        geometry
          .flatMap((line) => [line[0]!, line.at(-1)!])
          .filter(([px]) => Math.abs(px - edge) < 50)
          .map(([, py]) => `${tags['ft']} ${Math.round(py / 64)}`),
      )
    const [left, right] = [ends(await linesOf(x), extent), ends(await linesOf(x + 1), 0)]
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBe(right.length)
  })

  test('is hilly around every stand', () => {
    for (const stand of stands) {
      const heights = Array.from({ length: 400 }, (_, i) =>
        feetAt(offset(stand, ((i % 20) - 10) * 100, (Math.floor(i / 20) - 10) * 100)),
      )
      expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(60)
    }
  })

  test('has every stand and boundary on dry ground, and woods and fields around it', () => {
    for (const [i, stand] of stands.entries()) {
      for (const place of [stand, ...boundaryAround(stand, 40, () => i / stands.length)])
        expect(coverOf(place).water).toBeLessThan(0)
      const covers = Array.from({ length: 900 }, (_, n) => {
        return coverOf(offset(stand, ((n % 30) - 15) * 60, (Math.floor(n / 30) - 15) * 60))
      })
      const share = (kind: (cover: (typeof covers)[number]) => boolean) => covers.filter(kind).length / 900
      expect(share(({ woods }) => woods > 0)).toBeGreaterThan(0.15)
      expect(share(({ fields }) => Math.max(...fields) > 0)).toBeGreaterThan(0.05)
    }
  })

  test('lets its creeks fall all the way to a lake', () => {
    const frame = frameOf(stands[0]!)
    const from = toMetres(frame, stands[0]!)
    const straight = Math.round(from.y / 900) * 900
    const heights = Array.from({ length: 200 }, (_, i) => {
      const x = from.x - 1500 + i * 15
      let y = straight
      for (let n = 0; n < 10; n++) y = straight - stray(x, y)
      return { x, y, metres: metresAt(toPlace(frame, { x, y })) }
    })
    const turns = heights.filter(
      ({ metres }, i) =>
        i > 0 && i < 199 && metres < heights[i - 1]!.metres - 1e-9 && metres < heights[i + 1]!.metres - 1e-9,
    )
    for (const low of turns) expect(waterAt(knownNear(frame, low)!, low)).toBeGreaterThan(-1)
    expect(turns.length).toBeLessThan(2)
  })

  test('does not give the place of a stand away: woods and fields go on around it', () => {
    for (const stand of stands)
      for (const turn of Array.from({ length: 8 }, (_, i) => (i / 4) * Math.PI)) {
        const along = Array.from({ length: 40 }, (_, i) =>
          coverOf(offset(stand, Math.cos(turn) * (1700 + i * 30), Math.sin(turn) * (1700 + i * 30))),
        )
        expect(along.some(({ woods, fields }) => woods > 0 || Math.max(...fields) > 0)).toBe(true)
      }
  })

  test('ends away from the towns: nothing lies there, and the ground is flat', async () => {
    const far = { lat: 40, lng: -100 }
    const { x, y } = inTile(far, 12)
    expect(landTile({ z: 12, x, y })).toHaveLength(0)
    for (const source of inventedSources) expect(await source.tile(12, x, y)).toBe('none')
    expect(metresAt(far)).toBe(metresAt({ lat: 41, lng: -101 }))
  })

  test('has something to draw in every tile of a hunt', async () => {
    const land = inventedSources[1]!
    for (const { z, x_from, y_from } of tilesAround(stands[5]!, 1, 11, 14))
      expect(await land.tile(z, x_from, y_from)).toMatchObject({ type: 'application/x-protobuf' })
  })
})
