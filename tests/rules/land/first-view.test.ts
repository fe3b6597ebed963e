import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worldPixel } from '#core/rules/land/mercator.ts'
import { type LandInView, landInView, viewOfLand } from '#parts/map/first-view.ts'

/** As the map of a hunt is on a phone of 360 px. */
const phone = { width: 328, height: 266 }
const at = (east: number, north: number) => ({ lat: 44.5 + north / 111_000, lng: -89.5 + east / 79_000 })
const nothing = { around: [], ways: [], parking: null, own: null }

const onScreen = (land: LandInView, size: typeof phone, isStill = false) => {
  const { middle, scale } = viewOfLand(land, size, isStill)
  const zoom = Math.log2(scale)
  const centre = worldPixel(middle, zoom)
  const spot = (place: { lat: number; lng: number }) => {
    const { x, y } = worldPixel(place, zoom)
    return { x: x - centre.x + size.width / 2, y: y - centre.y + size.height / 2 }
  }
  return { lines: land.lines.flat().map(spot), marks: land.marks.map(spot), zoom }
}
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

test('the first view of a wide land takes more than half of a phone’s map', () => {
  const boundary = [at(-300, 60), at(0, 260), at(220, 0), at(100, -220), at(-220, -180)]
  const way = [at(150, -210), at(480, -480)]
  const land = landInView({ ...nothing, boundary, ways: [way], stand: at(0, 0), parking: at(150, -210) })
  expect(spread(onScreen(land, phone).lines.map(({ x }) => x)) / phone.width).toBeGreaterThan(0.5)
  // Without buttons over it, it is larger still.
  expect(onScreen(land, phone, true).zoom).toBeGreaterThan(onScreen(land, phone).zoom)
})

test('nothing of any land lies outside its first view, or below a button or a word of the map', () => {
  const place = fc.record({
    east: fc.integer({ min: -3000, max: 3000 }),
    north: fc.integer({ min: -3000, max: 3000 }),
  })
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 3, maxLength: 12 }),
      place,
      fc.constantFrom(phone, { width: 554, height: 480 }, { width: 288, height: 220 }),
      (corners, parking, size) => {
        const boundary = corners.map(({ east, north }) => at(east, north))
        const land = landInView({
          ...nothing,
          boundary,
          stand: at(0, 0),
          parking: at(parking.east, parking.north),
        })
        const { lines, marks } = onScreen(land, size)
        // To a tenth of a pixel.
        for (const [spots, room] of [
          [lines, 4.9],
          [marks, 19.9],
        ] as const)
          for (const { x, y } of spots) {
            expect(Math.min(x, y, size.width - x, size.height - y)).toBeGreaterThan(room)
            expect(y > 76 + room || x > Math.min(size.width - 60, 272) + room, `switch ${x} ${y}`).toBe(true)
            expect(x < size.width - 58 - room || y > 218 + room, `buttons ${x} ${y}`).toBe(true)
            expect(x > 124 + room || y < size.height - 34 - room, `scale ${x} ${y}`).toBe(true)
          }
      },
    ),
    {
      numRuns: 200,
      // Once below the switch of what the map shows: a side of this land's outline ran across that corner.
      examples: [
        [
          [
            { east: 2195, north: 0 },
            { east: 11, north: 700 },
            { east: 0, north: 0 },
            { east: 0, north: 501 },
            { east: -2665, north: -3000 },
          ],
          { east: 0, north: 0 },
          { width: 554, height: 480 },
        ],
      ],
    },
  )
})

test('a stand alone is seen as close as a first view comes', () => {
  expect(onScreen(landInView({ ...nothing, boundary: [], stand: at(0, 0) }), phone).zoom).toBe(17)
})
