/** How far apart markers of the map must be not to become one (spec 2 §9). */
const clusterPixels = 75
/** From this zoom on every stand is a marker of its own. */
export const singlesFrom = 15
/** The deepest level of which cells are counted ahead; deeper views hold few stands. */
export const deepestLevel = 11

/** The width and height, in degrees, of a cluster's cell at a level of zoom (tiles of 256 pixels). */
export const cellDegrees = (level: number): number => (clusterPixels * 360) / (256 * 2 ** level)
