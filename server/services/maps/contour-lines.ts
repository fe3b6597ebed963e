import { contours } from 'd3-contour'
import { feetPerMetre } from '#core/rules/land/heights.ts'
import { contourFeet } from '#core/rules/map-sources.ts'
import { extent, rounded, type Shape, simplified, type Spot, vectorTile } from './vector.ts'

/** Heights in metres of a tile's pixels and of those one around it, `side + 2` in a row. */
export interface Bordered {
  readonly z: number
  readonly side: number
  readonly metres: Float32Array
}

/** Less than half of it is not seen on a screen, in units of the tile. */
const tolerance = 6

/** The parts of a ring inside the tile: outside the pixels around it the ring only follows the edge of what is known. */
const linesIn = (ring: readonly (readonly number[])[], side: number): Spot[][] => {
  const lines: Spot[][] = []
  let line: Spot[] = []
  const end = () => {
    if (line.length > 1) lines.push(line)
    line = []
  }
  for (const [cx = 0, cy = 0] of ring) {
    // The middle of the first pixel around the tile is half a pixel from its own edge.
    const [x, y] = [cx - 1, cy - 1]
    if (Math.min(x, y) < -0.55 || Math.max(x, y) > side + 0.55) end()
    else line.push([(x / side) * extent, (y / side) * extent])
  }
  end()
  return lines
}

/** Lines of equal height in feet. */
export const contourLines = ({ z, side, metres }: Bordered): Shape[] => {
  const feet = Array.from(metres, (value) => value * feetPerMetre)
  const { each, bold } = contourFeet(z)
  const low = feet.reduce((least, value) => Math.min(least, value), Infinity)
  const high = feet.reduce((most, value) => Math.max(most, value), -Infinity)
  const first = Math.floor(low / each) + 1
  const heights = Array.from(
    { length: Math.max(0, Math.ceil(high / each) - first) },
    (_, i) => (first + i) * each,
  )
  return contours()
    .size([side + 2, side + 2])
    .thresholds(heights)(feet)
    .flatMap(({ value, coordinates }): Shape[] => {
      const lines = coordinates.flatMap((area) => area.flatMap((ring) => linesIn(ring, side)))
      const geometry = lines.map((line) => rounded(simplified(line, tolerance)))
      return geometry.length === 0
        ? []
        : [{ type: 2, geometry, tags: { ft: value, bold: value % bold === 0 } }]
    })
}
export const contourTile = (heights: Bordered): Uint8Array => vectorTile({ contour: contourLines(heights) })
