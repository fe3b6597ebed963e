import sharp from 'sharp'
import { type HeightEncoding, type HeightGrid, inTile, metresIn, metresOf } from '#core/rules/land/heights.ts'
import type { Place } from '#core/rules/land/geography.ts'
import type { MapSource } from './source.ts'

const gridsKept = 24

export type GridAnswer = HeightGrid | 'none' | 'unreachable'
export interface Elevation {
  readonly source: MapSource
  readonly maxZoom: number
  /** The heights of one tile. */
  grid(z: number, x: number, y: number): Promise<GridAnswer>
  /** The height of a place in metres, `none` where the source has nothing. */
  metres(place: Place): Promise<number | 'none' | 'unreachable'>
}

const decode = async (bytes: Uint8Array, encoding: HeightEncoding): Promise<HeightGrid> => {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const metres = new Float32Array(info.width * info.height)
  for (let i = 0; i < metres.length; i++)
    metres[i] = metresOf(encoding, data[i * 3]!, data[i * 3 + 1]!, data[i * 3 + 2]!)
  return { size: info.width, metres }
}

/** Reads the heights of the ground out of a source's tiles. */
export const elevationOf = (source: MapSource): Elevation => {
  const kept = new Map<string, HeightGrid>()
  /** Many places of one tile are asked for at once; it is read once. */
  const reading = new Map<string, Promise<GridAnswer>>()
  const { encoding = 'terrarium', max_zoom: maxZoom } = source.info
  const grid = async (z: number, x: number, y: number): Promise<GridAnswer> => {
    const width = 2 ** z
    if (y < 0 || y >= width) return 'none'
    const around = ((x % width) + width) % width
    const name = `${z}/${around}/${y}`
    const before = kept.get(name)
    if (before) return before
    const running = reading.get(name) ?? readGrid(name, z, around, y).finally(() => reading.delete(name))
    reading.set(name, running)
    return running
  }
  const readGrid = async (name: string, z: number, x: number, y: number): Promise<GridAnswer> => {
    const tile = await source.tile(z, x, y)
    if (tile === 'unreachable') return 'unreachable'
    if (typeof tile === 'string') return 'none'
    const read = await decode(tile.bytes, encoding).catch(() => null)
    if (!read) return 'unreachable'
    kept.set(name, read)
    const [oldest] = kept.keys()
    if (kept.size > gridsKept && oldest !== undefined) kept.delete(oldest)
    return read
  }
  return {
    source,
    maxZoom,
    grid,
    metres: async (place) => {
      const { x, y, px, py } = inTile(place, maxZoom)
      const found = await grid(maxZoom, x, y)
      return typeof found === 'string' ? found : metresIn(found, px, py)
    },
  }
}
