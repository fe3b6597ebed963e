import type { Land } from './land.ts'

export type LandProblemCode = 'boundary_corners' | 'route_points' | 'feature_points'

/** What is wrong with drawn land, and where. */
export interface LandProblem {
  readonly code: LandProblemCode
  /** The part of the land that it is about; a feature by its key. */
  readonly part: 'boundary' | 'parking_route' | 'stand_route' | { readonly feature: string }
}

const fewest = { point: 1, line: 2, area: 3 } as const

/** Everything that keeps drawn land from being saved; empty when it is sound. Drafts may keep unsound land. */
export const landProblems = (land: Land): LandProblem[] => [
  ...(land.boundary !== null && land.boundary.length < 3
    ? [{ code: 'boundary_corners', part: 'boundary' } as const]
    : []),
  ...(['parking_route', 'stand_route'] as const)
    .filter((part) => land[part] !== null && land[part].length < 2)
    .map((part) => ({ code: 'route_points', part }) as const),
  ...land.features
    .filter(({ shape, points }) => points.length < fewest[shape])
    .map(({ key }) => ({ code: 'feature_points', part: { feature: key } }) as const),
]
