import type { TileSource } from '#core/calls/service.ts'

/** What a map shows: drawn land with heights, or pictures from above. */
export type Ground = 'topographic' | 'satellite'
type Role = NonNullable<TileSource['role']>

/** What a source shows; an answer that a phone kept from an older service does not say it. */
export const roleOf = ({ role, kind }: TileSource): Role =>
  role ?? (kind === 'raster' ? 'satellite' : 'overview')

export const sourcesOf = (sources: readonly TileSource[], role: Role): TileSource[] =>
  sources.filter((source) => roleOf(source) === role)

/** Feet between two contour lines of a tile's zoom, and between two that are drawn bold and named. */
export const contourFeet = (z: number): { each: number; bold: number } => {
  if (z <= 11) return { each: 200, bold: 1000 }
  if (z === 12) return { each: 100, bold: 500 }
  return z === 13 ? { each: 40, bold: 200 } : { each: 20, bold: 100 }
}
/** Tiles of contour lines there are from this zoom on. */
export const contoursFrom = 11
