import type { Point } from '#core/calls/stands.ts'
import type { LandFeature } from '#core/rules/land/land.ts'
import { feetBetween } from '#core/rules/land/geography.ts'
import { feetAt } from '#server/services/maps/invented/ground.ts'
import { offset } from '#server/services/maps/invented/places.ts'

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** A property of so many acres around a stand: an uneven ring of corners. */
export const boundaryAround = (stand: Point, acres: number, chance: () => number): Point[] => {
  const radius = Math.sqrt((acres * 4046.86) / Math.PI)
  const corners = 8 + Math.floor(chance() * 5)
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * Math.PI * 2
    const r = radius * (0.78 + chance() * 0.44)
    return offset(stand, Math.cos(angle) * r, Math.sin(angle) * r)
  })
}

/** A winding way between two places, with heights in feet. */
export const wayBetween = (from: Point, to: Point, chance: () => number): Point[] => {
  const steps = 14
  const bend = (chance() - 0.5) * 120
  const phase = chance() * Math.PI
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const sway = Math.sin(t * Math.PI) * bend + Math.sin(t * Math.PI * 3 + phase) * 9 * Math.sin(t * Math.PI)
    const straight = { lat: from.lat + (to.lat - from.lat) * t, lng: from.lng + (to.lng - from.lng) * t }
    const place = i === 0 || i === steps ? straight : offset(straight, sway, sway * 0.6)
    const at = { lat: round(place.lat), lng: round(place.lng) }
    return { ...at, alt: feetAt(at) }
  })
}

/** What the owner has marked: the gate by the parking, things near the stand, one hazard and one place to keep out of. */
export const featuresAround = (stand: Point, parking: Point): Omit<LandFeature, 'key'>[] => {
  const area = (middle: Point, size: number) =>
    [0, 1, 2, 3, 4].map((i) => {
      const turn = (i / 5) * 2 * Math.PI
      return offset(middle, Math.cos(turn) * size, Math.sin(turn) * size * 0.8)
    })
  return [
    {
      kind: 'gate',
      shape: 'point',
      points: [offset(parking, 18, -12)],
      note: 'Keep it closed, also behind you.',
    },
    { kind: 'feeder', shape: 'point', points: [offset(stand, 45, 38)], note: '' },
    {
      kind: 'food_plot',
      shape: 'area',
      points: area(offset(stand, -70, 42), 26),
      note: 'Clover. No driving.',
    },
    {
      kind: 'hazard',
      shape: 'point',
      points: [offset(stand, 42, -40)],
      note: 'Old well, boarded over. 70 ft right of the path.',
    },
    {
      kind: 'no_go',
      shape: 'area',
      points: area(offset(stand, 95, 70), 34),
      note: "The neighbor's calves, behind one wire. Do not cross, not even to track.",
    },
  ]
}

export const lengthOf = (way: readonly Point[]): number =>
  Math.round(way.slice(1).reduce((sum, place, i) => sum + feetBetween(way[i]!, place), 0))
