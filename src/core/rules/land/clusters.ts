import { worldPixel } from './mercator.ts'

/** Markers closer than this many pixels become one cluster (spec 2 §9). */
export const clusterPixels = 75
/** From this zoom level on, every stand has its own marker. */
export const singlesFrom = 15
/** The deepest level with precomputed cell counts; deeper views hold few stands. */
export const deepestLevel = 11

/** The width and height, in degrees, of a cluster's cell at a level of zoom (tiles of 256 pixels). */
export const cellDegrees = (level: number): number => (clusterPixels * 360) / (256 * 2 ** level)

/** Some stands that one marker stands for, at the middle of them; `id` is that of a single one. */
export interface Cluster {
  readonly n: number
  readonly lat: number
  readonly lng: number
  readonly id: number
}

const join = (a: Cluster, b: Cluster): Cluster => {
  const n = a.n + b.n
  const middle = (of: 'lat' | 'lng') => (a[of] * a.n + b[of] * b.n) / n
  return { n, lat: middle('lat'), lng: middle('lng'), id: Math.min(a.id, b.id) }
}

const areClose = (a: Cluster, b: Cluster, zoom: number): boolean => {
  const [one, other] = [worldPixel(a, zoom), worldPixel(b, zoom)]
  return Math.hypot(one.x - other.x, one.y - other.y) < clusterPixels
}

/** Joins what lies closer than the radius, also across the edges of the cells that were counted. */
export const joinClose = (cells: readonly Cluster[], zoom: number): Cluster[] => {
  const joined: Cluster[] = []
  for (const cell of cells) {
    const at = joined.findIndex((other) => areClose(cell, other, zoom))
    if (at < 0) joined.push(cell)
    else joined[at] = join(joined[at]!, cell)
  }
  // A middle that moved may have come close to another one.
  return joined.length === cells.length ? joined : joinClose(joined, zoom)
}
