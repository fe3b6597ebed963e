import { worldPixel } from './mercator.ts'
import type { Place } from './geography.ts'

/** How the colours of a tile of heights are read. */
export type HeightEncoding = 'terrarium' | 'mapbox'
export const feetPerMetre = 3.280_84

/** The height in metres of a pixel. */
export const metresOf = (encoding: HeightEncoding, red: number, green: number, blue: number): number =>
  encoding === 'terrarium'
    ? red * 256 + green + blue / 256 - 32_768
    : (red * 65_536 + green * 256 + blue) / 10 - 10_000

/** The colour of a height in metres, in steps of 1/256 m. */
export const terrariumColour = (metres: number): [red: number, green: number, blue: number] => {
  const steps = Math.round((metres + 32_768) * 256)
  return [(steps >> 16) & 255, (steps >> 8) & 255, steps & 255]
}

/** Heights in metres of the middles of a tile's pixels, row by row. */
export interface HeightGrid {
  readonly size: number
  readonly metres: Float32Array
}

/** Where a place lies in the tile scheme at a zoom: its tile, and the fraction of it from west and north. */
export const inTile = ({ lat, lng }: Place, z: number): { x: number; y: number; px: number; py: number } => {
  const at = worldPixel({ lat, lng }, z)
  const [x, y] = [Math.floor(at.x / 256), Math.floor(at.y / 256)]
  return { x, y, px: at.x / 256 - x, py: at.y / 256 - y }
}

/** The place of a fraction of a tile. */
export const placeIn = (z: number, x: number, y: number): Place => {
  const lng = (x / 2 ** z) * 360 - 180
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
  return { lat, lng }
}

/** The height between the four pixels around a fraction of a tile; those beyond its edge count as its last ones. */
export const metresIn = ({ size, metres }: HeightGrid, px: number, py: number): number => {
  const clamped = (value: number) => Math.max(0, Math.min(size - 1, value))
  const [x, y] = [clamped(px * size - 0.5), clamped(py * size - 0.5)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [right, low] = [clamped(left + 1), clamped(top + 1)]
  const at = (column: number, row: number) => metres[row * size + column]!
  const above = at(left, top) + (at(right, top) - at(left, top)) * (x - left)
  const below = at(left, low) + (at(right, low) - at(left, low)) * (x - left)
  return above + (below - above) * (y - top)
}
