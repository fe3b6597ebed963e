import { baseTile } from './base-map.ts'
import { contourTile } from './contour-lines.ts'
import { landTile } from './invented/land-tile.ts'
import { reliefTile } from './invented/relief-tile.ts'

/** The work that the maps' thread does; its input and output are copied from thread to thread. */
export const tasks = { base: baseTile, contours: contourTile, land: landTile, relief: reliefTile }
export type Tasks = typeof tasks
export type TaskName = keyof Tasks
