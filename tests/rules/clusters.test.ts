import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellDegrees, clusterPixels, joinClose } from '#core/rules/land/clusters.ts'
import { worldPixel } from '#core/rules/land/mercator.ts'

describe('close markers', () => {
  const near = fc.record({
    n: fc.integer({ min: 1, max: 40 }),
    lat: fc.double({ min: 43, max: 45, noNaN: true }),
    lng: fc.double({ min: -91, max: -89, noNaN: true }),
  })

  test('are one, and no two of the rest are closer than the radius', () =>
    fc.assert(
      fc.property(fc.array(near, { maxLength: 60 }), fc.integer({ min: 4, max: 11 }), (places, zoom) => {
        const cells = places.map((place, id) => ({ ...place, id }))
        const joined = joinClose(cells, zoom)
        expect(joined.reduce((sum, { n }) => sum + n, 0)).toBe(cells.reduce((sum, { n }) => sum + n, 0))
        const at = joined.map((place) => worldPixel(place, zoom))
        for (const [i, a] of at.entries())
          for (const b of at.slice(i + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(clusterPixels)
      }),
    ))

  test('are the same clusters in whatever order they were counted', () =>
    fc.assert(
      fc.property(fc.array(near, { maxLength: 60 }), fc.integer({ min: 4, max: 11 }), (places, zoom) => {
        const cells = places.map((place, id) => ({ ...place, id }))
        expect(joinClose(cells.toReversed(), zoom)).toEqual(joinClose(cells, zoom))
      }),
    ))

  test('on both sides of the edge of two cells are one', () => {
    const edge = cellDegrees(9) * -212
    const pair = [
      { n: 1, lat: 44.5, lng: edge - 0.001, id: 7 },
      { n: 1, lat: 44.5, lng: edge + 0.001, id: 8 },
    ]
    expect(joinClose(pair, 9)).toEqual([{ n: 2, lat: 44.5, lng: expect.closeTo(edge, 6), id: 7 }])
  })

  test('are joined up to 75 pixels', () => {
    const degrees = (pixels: number) => (pixels * 360) / (256 * 2 ** 9)
    const pair = (pixels: number) => [
      { n: 1, lat: 44.5, lng: -89.5, id: 1 },
      { n: 1, lat: 44.5, lng: -89.5 + degrees(pixels), id: 2 },
    ]
    expect([74, 76].map((pixels) => joinClose(pair(pixels), 9).length)).toEqual([1, 2])
  })

  test('that are apart stay as they are', () => {
    const apart = [
      { n: 3, lat: 44.5, lng: -89.5 + 2 * cellDegrees(9), id: 2 },
      { n: 1, lat: 44.5, lng: -89.5, id: 1 },
    ]
    expect(joinClose(apart, 9)).toEqual(apart)
  })
})
