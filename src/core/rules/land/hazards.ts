import type { LandFeature, LandFeatureKind } from './land.ts'

/** Kinds that a hunter must have read about before going in. */
const mustRead: readonly LandFeatureKind[] = ['hazard', 'no_go']

export const hazardsOf = <F extends Pick<LandFeature, 'kind'>>(features: readonly F[]): F[] =>
  features.filter(({ kind }) => mustRead.includes(kind))

/** `none` is on the land, `all` of it was acknowledged, or something is `missing`. */
export const hazardReadings = ['none', 'all', 'missing'] as const
export type HazardReading = (typeof hazardReadings)[number]

/** What a check-in shows of the hazards that are on the land now: those acknowledged, and whether that is all of them. */
export const readHazards = <F extends Pick<LandFeature, 'kind' | 'key'>>(
  features: readonly F[],
  acknowledged: readonly string[],
): { reading: HazardReading; read: F[] } => {
  const hazards = hazardsOf(features)
  const keys = new Set(acknowledged.map((key) => key.toLowerCase()))
  const read = hazards.filter(({ key }) => keys.has(key))
  if (hazards.length === 0) return { reading: 'none', read }
  return { reading: read.length === hazards.length ? 'all' : 'missing', read }
}
