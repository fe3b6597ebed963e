/** Markers closer than this many pixels become one cluster (spec 2 §9). */
const clusterPixels = 75
/** From this zoom level on, every stand has its own marker. */
export const singlesFrom = 15
/** The deepest level with precomputed cell counts; deeper views hold few stands. */
export const deepestLevel = 11

/** The width and height, in degrees, of a cluster's cell at a level of zoom (tiles of 256 pixels). */
export const cellDegrees = (level: number): number => (clusterPixels * 360) / (256 * 2 ** level)
