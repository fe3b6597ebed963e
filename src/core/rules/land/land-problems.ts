import { crossingOf, feetAcross, lineFeet, ringAcres } from './areas.ts'
import { feetBetween, milesBetween, type Place } from './geography.ts'
import type { Land, LandFeature } from './land.ts'

export const landLimits = {
  corners: 500,
  routePoints: 2000,
  featurePoints: 500,
  features: 100,
  note: 300,
  milesAcross: 25,
  milesFromProperty: 5,
  /** Feet between two corners that are meant as two. */
  apart: 1,
  /** Acres below which an area counts as empty: 100 square feet. */
  leastAcres: 100 / 43_560,
} as const

export type LandProblemCode =
  | 'boundary_corners'
  | 'route_points'
  | 'feature_points'
  | 'sides_cross'
  | 'area_empty'
  | 'corners_double'
  | 'land_too_wide'
  | 'coordinates_swapped'
  | 'far_from_property'
  | 'corners_many'
  | 'features_many'
  | 'note_long'

export type LandPart =
  | 'property'
  | 'stand'
  | 'parking'
  | 'boundary'
  | 'parking_route'
  | 'stand_route'
  /** A feature by its key. */
  | { readonly feature: string }

/** What is wrong with drawn land, and where. */
export interface LandProblem {
  readonly code: LandProblemCode
  readonly part: LandPart
  /** The corner or point that it is about, the first one is 0. */
  readonly index?: number
  /** Where to look on the map. */
  readonly at?: Place
  /** What its message names: corners as people count them, limits. */
  readonly values?: Readonly<Record<string, number>>
}

export const isSamePart = (a: LandPart, b: LandPart): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.feature === b.feature

const pointProblem = (
  code: LandProblemCode,
  part: LandPart,
  points: readonly Place[],
  index: number,
): LandProblem => ({ code, part, index, at: points[index]!, values: { n: index + 1 } })

/** What a map would not show the same way: degrees that stand in each other's place. */
const swappedNear = (place: Place, property: Place): boolean =>
  Math.abs(place.lng) <= 90 &&
  milesBetween({ lat: place.lng, lng: place.lat }, property) <= landLimits.milesAcross

/** The first point that lies too far from the property, and whether its degrees are only swapped. */
const placeProblem = (part: LandPart, points: readonly Place[], property: Place | null): LandProblem[] => {
  if (!property) return []
  const index = points.findIndex((point) => milesBetween(point, property) > landLimits.milesFromProperty)
  if (index < 0) return []
  const swapped = swappedNear(points[index]!, property)
  return [pointProblem(swapped ? 'coordinates_swapped' : 'far_from_property', part, points, index)]
}

const tooMany = (part: LandPart, points: readonly Place[], most: number): LandProblem[] =>
  points.length > most ? [{ code: 'corners_many', part, values: { n: most } }] : []

const tooWide = (part: LandPart, points: readonly Place[]): LandProblem[] => {
  if (feetAcross(points) <= landLimits.milesAcross * 5280) return []
  const far = points.map((point) => feetBetween(point, points[0]!))
  return [pointProblem('land_too_wide', part, points, far.indexOf(Math.max(...far)))]
}

/** What keeps corners from being an area; the cheap questions first, and crossings only of a ring of allowed length. */
const ringProblems = (part: LandPart, ring: readonly Place[]): LandProblem[] => {
  const double = ring.findIndex(
    (corner, i) => feetBetween(corner, ring[(i + 1) % ring.length]!) < landLimits.apart,
  )
  if (double >= 0) return [pointProblem('corners_double', part, ring, double)]
  if (ring.length > landLimits.corners) return []
  const crossing = crossingOf(ring)
  if (crossing) {
    const [first, second] = crossing.sides
    const values = { n: ((first + 1) % ring.length) + 1, m: second + 1 }
    return [{ code: 'sides_cross', part, index: second, at: crossing.at, values }]
  }
  return ringAcres(ring) < landLimits.leastAcres ? [{ code: 'area_empty', part, at: ring[0]! }] : []
}

const boundaryProblems = ({ boundary, property }: Land): LandProblem[] => {
  if (boundary === null) return []
  const part = 'boundary'
  if (boundary.length < 3) return [{ code: 'boundary_corners', part }]
  return [
    ...tooMany(part, boundary, landLimits.corners),
    ...placeProblem(part, boundary, property),
    ...tooWide(part, boundary),
    ...ringProblems(part, boundary),
  ]
}

const routeProblems = (
  part: 'parking_route' | 'stand_route',
  { [part]: route, property }: Land,
): LandProblem[] => {
  if (route === null) return []
  if (route.length < 2 || lineFeet(route) < landLimits.apart) return [{ code: 'route_points', part }]
  // The way to the parking begins at an address that may be in the next town.
  return [
    ...tooMany(part, route, landLimits.routePoints),
    ...(part === 'stand_route' ? placeProblem(part, route, property) : []),
    ...tooWide(part, route),
  ]
}

const fewest = { point: 1, line: 2, area: 3 } as const

const featureProblems = (
  { key, shape, points, note }: LandFeature,
  property: Place | null,
): LandProblem[] => {
  const part = { feature: key }
  if (points.length < fewest[shape]) return [{ code: 'feature_points', part }]
  return [
    ...(note.length > landLimits.note
      ? [{ code: 'note_long', part, values: { n: landLimits.note } } as const]
      : []),
    ...tooMany(part, points, shape === 'point' ? 1 : landLimits.featurePoints),
    ...placeProblem(part, points, property),
    ...(shape === 'area' ? ringProblems(part, points) : []),
  ]
}

/** Everything that keeps drawn land from being saved; empty when it is sound. Drafts may keep unsound land. */
export const landProblems = (land: Land): LandProblem[] => [
  ...(['stand', 'parking'] as const).flatMap((part) =>
    land[part] ? placeProblem(part, [land[part]], land.property) : [],
  ),
  ...boundaryProblems(land),
  ...routeProblems('parking_route', land),
  ...routeProblems('stand_route', land),
  ...(land.features.length > landLimits.features
    ? [
        {
          code: 'features_many',
          part: { feature: land.features[landLimits.features]!.key },
          values: { n: landLimits.features },
        } as const,
      ]
    : []),
  ...land.features
    .slice(0, landLimits.features)
    .flatMap((feature) => featureProblems(feature, land.property)),
]

/** Acres by which drawn and typed land differ so much that one of the two is probably a mistake. */
const surprisingAcres = 100

/** Whether what is drawn is so much larger or smaller than what was typed that the owner is asked; nothing is refused. */
export const areAcresSurprising = (boundary: readonly Place[] | null, typed: number | null): boolean =>
  boundary !== null &&
  boundary.length > 2 &&
  typed !== null &&
  Math.abs(ringAcres(boundary) - typed) > surprisingAcres

const begun = new Set<LandProblemCode>(['boundary_corners', 'route_points', 'feature_points'])

/**
 * What may be kept of land while it is drawn: a shape that has become impossible stays as it last was in `kept`. A shape that
 * is only begun, or that was no better before, is kept as it is.
 */
export const lastGood = (drawn: Land, kept: Land): Land => {
  const wrong = landProblems(drawn).filter(({ code }) => !begun.has(code))
  if (wrong.length === 0) return drawn
  const before = landProblems(kept)
  const returns = (part: LandPart): boolean =>
    wrong.some((problem) => isSamePart(problem.part, part)) &&
    !before.some((problem) => isSamePart(problem.part, part))
  const old = <P extends 'stand' | 'parking' | 'boundary' | 'parking_route' | 'stand_route'>(part: P) =>
    returns(part) && kept[part] !== null ? { [part]: kept[part] } : {}
  return {
    ...drawn,
    ...old('stand'),
    ...old('parking'),
    ...old('boundary'),
    ...old('parking_route'),
    ...old('stand_route'),
    features: drawn.features.map((feature) => {
      const same = kept.features.find(({ key }) => key === feature.key)
      return same && returns({ feature: feature.key })
        ? { ...feature, points: same.points, shape: same.shape }
        : feature
    }),
  }
}
