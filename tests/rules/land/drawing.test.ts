import { describe, expect, it } from 'vitest'
import {
  begin,
  type History,
  pointsOf,
  record,
  redo,
  shapeOf,
  sideMiddle,
  stepped,
  tapped,
  undo,
  withCorner,
  withMoved,
  withoutCorner,
  withPoints,
} from '#core/rules/land/drawing.ts'
import { feetBetween } from '#core/rules/land/geography.ts'
import type { Land } from '#core/rules/land/land.ts'

const at = (lat: number, lng: number) => ({ lat, lng })
const [a, b, c] = [at(45, -89), at(45, -88), at(46, -88)]
const land: Land = {
  property: a,
  stand: null,
  parking: null,
  boundary: [a, b, c],
  parking_route: null,
  stand_route: [a, b],
  features: [
    { key: 'k', kind: 'gate', shape: 'point', points: [a], note: '' },
    { key: 'l', kind: 'fence', shape: 'line', points: [a, b], note: '' },
  ],
}

describe('the history of a drawing', () => {
  it('goes back and forth, and forgets what was undone once something new is drawn', () => {
    let drawn: History<number> = record(record(begin(1), 2), 3)
    expect(undo(begin(1))).toEqual(begin(1))
    expect(redo(drawn)).toEqual(drawn)
    drawn = undo(undo(drawn))
    expect(drawn).toEqual({ past: [], now: 1, future: [2, 3] })
    expect(redo(drawn)).toEqual({ past: [1], now: 2, future: [3] })
    expect(record(redo(drawn), 9)).toEqual({ past: [1, 2], now: 9, future: [] })
  })
  it('keeps a hundred steps', () => {
    let drawn = begin(0)
    for (let step = 1; step <= 150; step += 1) drawn = record(drawn, step)
    expect(drawn.past).toHaveLength(100)
    expect(drawn.past[0]).toBe(50)
  })
})

describe('the corners of a line', () => {
  const high = [
    { ...a, alt: 900 },
    { ...b, alt: 910 },
  ]
  it('come after the chosen one, or at the end', () => {
    expect(withCorner(high, c, 0)).toEqual([high[0], c, high[1]])
    expect(withCorner(high, { ...c, alt: 5 } as typeof c, null)).toEqual([...high, c])
  })
  it('lose their altitude where they are moved', () =>
    expect(withMoved(high, 1, { ...c, alt: 5 } as typeof c)).toEqual([high[0], c]))
  it('are taken away one by one', () => expect(withoutCorner(high, 0)).toEqual([high[1]]))
  it('have a middle between each other, and from the last to the first of a ring', () => {
    expect(sideMiddle([a, b, c], 0, false)).toEqual(at(45, -88.5))
    expect(sideMiddle([a, b, c], 2, false)).toBeNull()
    expect(sideMiddle([a, b, c], 2, true)).toEqual(at(45.5, -88.5))
    expect(sideMiddle([a, b], 1, true)).toBeNull()
    expect(sideMiddle([], 0, true)).toBeNull()
  })
  it.each([
    ['ArrowUp', false, 3, 1, 0],
    ['ArrowDown', true, 30, -1, 0],
    ['ArrowLeft', false, 3, 0, -1],
    ['ArrowRight', true, 30, 0, 1],
  ] as const)('are moved by %s (Shift: %s) %d feet', (key, shift, feet, north, east) => {
    const moved = stepped(a, key, shift)!
    expect(feetBetween(a, moved)).toBeCloseTo(feet, 0)
    expect(Math.sign(Math.round((moved.lat - a.lat) * 1e7))).toBe(north)
    expect(Math.sign(Math.round((moved.lng - a.lng) * 1e7))).toBe(east)
  })
  it('are not moved by another key', () => expect(stepped(a, 'Enter', false)).toBeNull())
})

describe('a part of the land', () => {
  it.each([
    ['property', 'point', [a]],
    ['stand', 'point', []],
    ['boundary', 'area', [a, b, c]],
    ['stand_route', 'line', [a, b]],
    ['parking_route', 'line', []],
    [{ feature: 'k' }, 'point', [a]],
    [{ feature: 'l' }, 'line', [a, b]],
    [{ feature: 'gone' }, 'point', []],
  ] as const)('%o is drawn as its shape, with its points', (part, shape, points) => {
    expect(shapeOf(land, part)).toBe(shape)
    expect(pointsOf(land, part)).toEqual(points)
  })
  it('gets other points, or none', () => {
    expect(withPoints(land, 'stand', [a, { ...c, alt: 900 }]).stand).toEqual(c)
    expect(withPoints(land, 'property', []).property).toBeNull()
    expect(withPoints(land, 'boundary', []).boundary).toBeNull()
    expect(withPoints(land, 'boundary', [c]).boundary).toEqual([c])
    const { features } = withPoints(land, { feature: 'k' }, [b, c])
    expect(features).toEqual([{ ...land.features[0], points: [c] }, land.features[1]])
    expect(withPoints(land, { feature: 'l' }, []).features[1]).toEqual({ ...land.features[1], points: [] })
  })
  it('gets a point where the map is tapped, after the chosen corner', () => {
    expect(tapped(land, 'property', c, null)).toEqual({ land: { ...land, property: c }, chosen: 0 })
    expect(tapped(land, 'stand_route', c, null)).toEqual({
      land: { ...land, stand_route: [a, b, c] },
      chosen: 2,
    })
    expect(tapped(land, 'stand_route', c, 0)).toEqual({
      land: { ...land, stand_route: [a, c, b] },
      chosen: 1,
    })
  })
})
