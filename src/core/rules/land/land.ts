import type { Place } from './geography.ts'

/** A point on the ground, with its altitude in feet where it is known. */
export interface GroundPoint extends Place {
  readonly alt?: number | undefined
}

export const landFeatureKinds = [
  'gate',
  'feeder',
  'camera',
  'creek',
  'fence',
  'food_plot',
  'bedding_area',
  'hazard',
  'no_go',
] as const
export type LandFeatureKind = (typeof landFeatureKinds)[number]

export const landFeatureShapes = ['point', 'line', 'area'] as const
export type LandFeatureShape = (typeof landFeatureShapes)[number]

/** What an owner marks on the land for those who hunt there. */
export interface LandFeature {
  /** Made by the device that drew it (UUID), so that drawing the same thing twice stores it once. */
  readonly key: string
  readonly kind: LandFeatureKind
  readonly shape: LandFeatureShape
  /** One for a point, at least two for a line, at least three corners for an area, which closes without saying so. */
  readonly points: readonly GroundPoint[]
  readonly note: string
}

/** All that an owner draws of a stand. */
export interface Land {
  /** The pin: where the property's address is. */
  readonly property: Place | null
  readonly stand: Place | null
  readonly parking: Place | null
  /** The corners in order; the last is joined to the first. */
  readonly boundary: readonly GroundPoint[] | null
  readonly parking_route: readonly GroundPoint[] | null
  readonly stand_route: readonly GroundPoint[] | null
  readonly features: readonly LandFeature[]
}

export const emptyLand: Land = {
  property: null,
  stand: null,
  parking: null,
  boundary: null,
  parking_route: null,
  stand_route: null,
  features: [],
}
