import { describe, expect, it } from 'vitest'
import { placeAt, worldPixel } from '#core/rules/land/mercator.ts'
import {
  compassIndex,
  compassPoints,
  inFrame,
  isLongNotes,
  panel,
  panelFrame,
  saidDistance,
  scaleBar,
} from '#core/rules/sheet.ts'

const stand = { lat: 44.5, lng: -89.5 }
const far = { lat: 44.52, lng: -89.47 }

describe('a map of the sheet', () => {
  it('has the zoom that is asked for, or a lower one at which everything fits', () => {
    expect(panelFrame([stand], 18).zoom).toBe(18)
    const frame = panelFrame([stand, far], 18)
    expect(frame.zoom).toBeLessThan(18)
    for (const place of [stand, far]) {
      const { x, y } = inFrame(place, frame)
      expect(x > 0 && x < panel.width && y > 0 && y < panel.height).toBe(true)
    }
  })

  it('has a scale bar of a round length that takes at most a quarter of it', () => {
    for (const zoom of [12, 15, 18]) {
      const { feet, pixels } = scaleBar(44.5, zoom)
      expect(pixels).toBeLessThanOrEqual(panel.width / 4)
      expect([50, 100, 200, 300, 500, 1000, 2000, 3000, 5280, 10_560]).toContain(feet)
    }
  })

  it('finds the place of a pixel again', () => {
    const back = placeAt(worldPixel(far, 15), 15)
    expect(back.lat).toBeCloseTo(far.lat, 8)
    expect(back.lng).toBeCloseTo(far.lng, 8)
  })
})

it.each([
  [59.4, 59, 'ft'],
  [60, 20, 'yd'],
  [1179, 390, 'yd'],
  [2640, 0.5, 'mi'],
  [7392, 1.4, 'mi'],
] as const)('%d feet are said as %d %s', (feet, value, unit) => {
  expect(saidDistance(feet)).toEqual({ unit, value })
})

it.each([
  [0, 'N'],
  [44, 'NE'],
  [359, 'N'],
  [200, 'S'],
] as const)('%d degrees are %s', (degrees, point) => {
  expect(compassPoints[compassIndex(degrees)]).toBe(point)
})

it('notes are long beyond 200 letters or three lines', () => {
  expect([null, '', 'a'.repeat(200), 'a\nb\nc'].map(isLongNotes)).toEqual([false, false, false, false])
  expect(['a'.repeat(201), 'a\nb\nc\nd'].map(isLongNotes)).toEqual([true, true])
})
