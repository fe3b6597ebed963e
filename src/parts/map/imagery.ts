import type { TileSource } from '#core/calls/service.ts'
import { storedTile, readTile } from '#offline/map/tiles.ts'

/** A frame of the ground in pixels of the whole world at a zoom. */
export interface Frame {
  left: number
  top: number
  width: number
  height: number
  zoom: number
}

/** A tile of the frame: its bytes, its place in it, and which part of it to show. */
export interface Piece {
  data: ArrayBuffer
  x: number
  y: number
  /** How many zooms above the wanted one it was found, and the part of it to show, in its own fractions. */
  up: number
  clip: { x: number; y: number; part: number }
}

const size = 256

/** Gets a tile, from this phone only or from the service too. */
export type Read = (source: TileSource, z: number, x: number, y: number) => Promise<ArrayBuffer | null>

/** The tile itself, or the nearest parent that there is, with the part of it that covers the tile. */
const nearest = async (
  read: Read,
  source: TileSource,
  z: number,
  x: number,
  y: number,
): Promise<Omit<Piece, 'x' | 'y'> | null> => {
  for (let up = 0; up <= 5 && z - up >= source.min_zoom; up++) {
    if (z - up > source.max_zoom) continue
    const data = await read(source, z - up, x >> up, y >> up)
    if (data) {
      const part = 1 / 2 ** up
      return { data, up, clip: { x: (x % 2 ** up) * part, y: (y % 2 ** up) * part, part } }
    }
  }
  return null
}

const piecesOf = async (read: Read, source: TileSource, { left, top, width, height, zoom }: Frame) => {
  const wanted: { x: number; y: number }[] = []
  for (let x = Math.floor(left / size); x * size < left + width; x++)
    for (let y = Math.floor(top / size); y * size < top + height; y++) wanted.push({ x, y })
  const found = await Promise.all(
    wanted.map(async ({ x, y }) => {
      const piece = await nearest(read, source, zoom, x, y).catch(() => null)
      return piece && { ...piece, x: x * size - left, y: y * size - top }
    }),
  )
  const pieces = found.filter((piece) => piece !== null)
  const finest = Math.max(0, zoom - source.max_zoom)
  return { pieces, whole: pieces.length === wanted.length && pieces.every(({ up }) => up <= finest) }
}

/** What of a frame's imagery is on this phone already; the network is not asked. */
export const keptImagery = async (source: TileSource, frame: Frame): Promise<Piece[]> =>
  (await piecesOf(storedTile, source, frame)).pieces

/** Twice the size on the screen: paper shows more than a screen does. */
const sharp = 2

/**
 * The imagery of a frame as one picture, of tiles from the pack, the cache or the network; `whole` when
 * every tile was there at its finest. Null where there is none.
 */
export const drawImagery = async (
  source: TileSource,
  frame: Frame,
): Promise<{ bytes: ArrayBuffer; whole: boolean } | null> => {
  const { pieces, whole } = await piecesOf((...tile) => readTile(...tile), source, frame)
  if (pieces.length === 0) return null
  const canvas = document.createElement('canvas')
  canvas.width = frame.width * sharp
  canvas.height = frame.height * sharp
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#f4f4ef'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const { data, x, y, clip } of pieces) {
    const picture = await createImageBitmap(new Blob([data])).catch(() => null)
    if (!picture) continue
    const { width, height } = picture
    const from = [clip.x * width, clip.y * height, clip.part * width, clip.part * height] as const
    context.drawImage(picture, ...from, x * sharp, y * sharp, size * sharp, size * sharp)
    picture.close()
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.82)
  })
  return blob && { bytes: await blob.arrayBuffer(), whole }
}
