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

/** A cluster and where it lies on the map's ground, in pixels. */
interface Placed {
  readonly cluster: Cluster
  readonly x: number
  readonly y: number
}

/** The order decides what joins what: the largest first, and no order that depends on where the cells came from. */
const byPlace = (a: Cluster, b: Cluster): number => b.n - a.n || a.lat - b.lat || a.lng - b.lng

/** Joins what lies closer than the radius, also across the edges of the cells that were counted. */
export const joinClose = (cells: readonly Cluster[], zoom: number): Cluster[] => {
  const place = (cluster: Cluster): Placed => ({ cluster, ...worldPixel(cluster, zoom) })
  const joined: Placed[] = []
  for (const cell of cells.toSorted(byPlace).map(place)) {
    const at = joined.findIndex(({ x, y }) => (x - cell.x) ** 2 + (y - cell.y) ** 2 < clusterPixels ** 2)
    if (at < 0) joined.push(cell)
    else joined[at] = place(join(joined[at]!.cluster, cell.cluster))
  }
  const clusters = joined.map(({ cluster }) => cluster)
  // A middle that moved may have come close to another one.
  return clusters.length === cells.length ? clusters : joinClose(clusters, zoom)
}
