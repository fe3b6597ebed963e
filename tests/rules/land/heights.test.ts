import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inTile, metresIn, metresOf, placeIn, terrariumColour } from '#core/rules/land/heights.ts'
import { feetPerPixel, fittingZoom, placeAt, worldPixel } from '#core/rules/land/mercator.ts'

const merrill = { lat: 45.18, lng: -89.68 }
const anywhere = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
})

describe('colours of a height', () => {
  it.each([
    ['terrarium', [128, 0, 0], 0],
    ['terrarium', [129, 145, 64], 401.25],
    ['terrarium', [127, 255, 128], -0.5],
    ['mapbox', [1, 134, 160], 0],
    ['mapbox', [1, 149, 81], 376.1],
  ] as const)('%s %s is %d m', (encoding, [red, green, blue], metres) => {
    expect(metresOf(encoding, red, green, blue)).toBeCloseTo(metres, 6)
  })
  it('are read back as written, to 1/256 m', () => {
    expect(terrariumColour(401.25)).toEqual([129, 145, 64])
    fc.assert(
      fc.property(fc.double({ min: -500, max: 8848, noNaN: true }), (metres) => {
        const read = metresOf('terrarium', ...terrariumColour(metres))
        expect(Math.abs(read - metres)).toBeLessThanOrEqual(1 / 512 + 1e-9)
      }),
    )
  })
})

describe('a place in the tile scheme', () => {
  it('has its tile and the fraction of it', () => {
    expect(inTile({ lat: 0, lng: 0 }, 1)).toEqual({ x: 1, y: 1, px: 0, py: 0 })
    const at = inTile(merrill, 14)
    expect([at.x, at.y]).toEqual([4110, 5882])
    expect(at.px).toBeCloseTo(0.56356, 4)
    expect(at.py).toBeCloseTo(0.13151, 4)
  })
  it('is found again from its tile and from its pixel', () =>
    fc.assert(
      fc.property(anywhere, fc.integer({ min: 1, max: 15 }), (place, z) => {
        const { x, y, px, py } = inTile(place, z)
        for (const back of [placeIn(z, x + px, y + py), placeAt(worldPixel(place, z), z)]) {
          expect(back.lat).toBeCloseTo(place.lat, 6)
          expect(back.lng).toBeCloseTo(place.lng, 6)
        }
      }),
    ))
  it('beyond the edge of the map is at its edge', () => {
    expect(worldPixel({ lat: 90, lng: 180 }, 0).y).toBeCloseTo(0, 2)
    expect(worldPixel({ lat: -90, lng: 180 }, 0).y).toBeCloseTo(256, 2)
    expect(worldPixel({ lat: 0, lng: 180 }, 2)).toEqual({ x: 1024, y: 512 })
  })
  it('has pixels of so many feet, fewer towards the poles', () => {
    expect(feetPerPixel(0, 0)).toBeCloseTo(513_592.5, 0)
    expect(feetPerPixel(60, 10)).toBeCloseTo(513_592.5 / 2 / 1024, 1)
  })
})

describe('the height between pixels', () => {
  const grid = { size: 2, metres: Float32Array.from([10, 20, 30, 60]) }
  it.each([
    [0.25, 0.25, 10],
    [0.75, 0.25, 20],
    [0.25, 0.75, 30],
    [0.75, 0.75, 60],
    [0.5, 0.25, 15],
    [0.25, 0.5, 20],
    [0.5, 0.5, 30],
    [0, 0, 10],
    [1, 1, 60],
    [1, 0, 20],
    [0, 1, 30],
  ])('at %d, %d is %d m', (px, py, metres) => expect(metresIn(grid, px, py)).toBeCloseTo(metres, 6))
})

describe('the zoom at which places fit a frame', () => {
  const corners = [
    { lat: 45.18, lng: -89.68 },
    { lat: 45.19, lng: -89.66 },
  ]
  it.each([
    ['as far as it goes', corners, 360, 360, 15, undefined, 14],
    ['at most the given one', corners, 360, 360, 12, undefined, 12],
    ['with less margin', corners, 360, 360, 16, 0, 14],
    ['in a wide frame, whose height counts', corners, 2000, 200, 16, undefined, 13],
    ['in a high frame, whose width counts', corners, 200, 2000, 16, undefined, 13],
    ['one place alone', corners.slice(1), 100, 100, 16, undefined, 16],
    [
      'the whole world',
      [
        { lat: -80, lng: -179 },
        { lat: 80, lng: 179 },
      ],
      300,
      300,
      16,
      undefined,
      1,
    ],
  ])('%s', (_, places, width, height, most, margin, zoom) => {
    expect(fittingZoom(places, width, height, most, margin)).toBe(zoom)
  })
})
