import { movedBy } from './areas.ts'
import type { Place } from './geography.ts'
import type { GroundPoint, Land, LandFeatureShape } from './land.ts'
import type { LandPart } from './land-problems.ts'

/** Everything that was drawn, to go back and forth in. */
export interface History<T> {
  readonly past: readonly T[]
  readonly now: T
  readonly future: readonly T[]
}
const longest = 100

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] })

export const record = <T>({ past, now }: History<T>, next: T): History<T> => ({
  past: [...past, now].slice(-longest),
  now: next,
  future: [],
})

export const undo = <T>({ past, now, future }: History<T>): History<T> =>
  past.length === 0
    ? { past, now, future }
    : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] }

export const redo = <T>({ past, now, future }: History<T>): History<T> =>
  future.length === 0
    ? { past, now, future }
    : { past: [...past, now], now: future[0]!, future: future.slice(1) }

type Points = readonly GroundPoint[]

/** A corner after `index`, or at the end. */
export const withCorner = (points: Points, place: Place, index: number | null): GroundPoint[] =>
  points.toSpliced(index === null ? points.length : index + 1, 0, { lat: place.lat, lng: place.lng })

/** A moved corner has another altitude, which nobody knows. */
export const withMoved = (points: Points, index: number, place: Place): GroundPoint[] =>
  points.map((point, i) => (i === index ? { lat: place.lat, lng: place.lng } : point))

export const withoutCorner = (points: Points, index: number): GroundPoint[] => points.toSpliced(index, 1)

/** The middle of the side that begins at a corner; null where no side begins. */
export const sideMiddle = (points: readonly Place[], index: number, closed: boolean): Place | null => {
  const from = points[index]
  const to = points[index + 1] ?? (closed && points.length > 2 ? points[0] : undefined)
  return from && to ? { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 } : null
}

const steps: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Where an arrow key moves a corner: 3 feet, 30 with Shift; null for any other key. */
export const stepped = (place: Place, key: string, shift: boolean): Place | null => {
  const step = steps[key]
  if (!step) return null
  const feet = shift ? 30 : 3
  return movedBy(place, step[0] * feet, step[1] * feet)
}

const spots = ['property', 'stand', 'parking'] as const
type Spot = (typeof spots)[number]
const isSpot = (part: LandPart): part is Spot => spots.some((spot) => spot === part)

/** What a part of the land is drawn as. */
export const shapeOf = (land: Land, part: LandPart): LandFeatureShape => {
  if (isSpot(part)) return 'point'
  if (typeof part === 'string') return part === 'boundary' ? 'area' : 'line'
  return land.features.find(({ key }) => key === part.feature)?.shape ?? 'point'
}

export const pointsOf = (land: Land, part: LandPart): Points => {
  if (isSpot(part)) return land[part] ? [land[part]] : []
  if (typeof part === 'string') return land[part] ?? []
  return land.features.find(({ key }) => key === part.feature)?.points ?? []
}

/** The land with other points of a part; none of them is no such part, except of a feature, which is begun anew. */
export const withPoints = (land: Land, part: LandPart, points: Points): Land => {
  if (isSpot(part)) {
    const place = points.at(-1)
    return { ...land, [part]: place ? { lat: place.lat, lng: place.lng } : null }
  }
  if (typeof part === 'string') return { ...land, [part]: points.length === 0 ? null : points }
  return {
    ...land,
    features: land.features.map((feature) =>
      feature.key === part.feature
        ? { ...feature, points: shapeOf(land, part) === 'point' ? points.slice(-1) : points }
        : feature,
    ),
  }
}

/** What a tap on the map does: it puts a point where it was, or adds a corner after the chosen one. */
export const tapped = (
  land: Land,
  part: LandPart,
  place: Place,
  chosen: number | null,
): { land: Land; chosen: number } => {
  if (shapeOf(land, part) === 'point') return { land: withPoints(land, part, [place]), chosen: 0 }
  const points = pointsOf(land, part)
  const after = chosen ?? points.length - 1
  return { land: withPoints(land, part, withCorner(points, place, after)), chosen: after + 1 }
}
