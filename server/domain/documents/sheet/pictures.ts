import { contours } from 'd3-contour'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { StandSheet } from '#core/calls/later-stands.ts'
import type { TileSource } from '#core/calls/service.ts'
import type { PanelFrame } from '#core/rules/sheet.ts'
import { placeAt } from '#core/rules/land/mercator.ts'
import { contourFeet, sourcesOf } from '#core/rules/map-sources.ts'
import type { Context } from '#server/context/context.ts'
import type { Tiles } from '#server/services/tiles.ts'

/** A species as the sheet shows it; without its picture where that cannot be read. */
export interface SheetSpecies {
  readonly name: string
  readonly picture: Buffer | null
}

const bytesOf = async ({ services, webDir }: Context, image: string): Promise<Uint8Array | null> => {
  if (image.startsWith('/media/')) return services.files.get(image.slice('/media/'.length))
  const name = /^\/species\/([\w-]+\.svg)$/.exec(image)?.[1]
  return name === undefined || webDir === null ? null : readFile(path.join(webDir, 'species', name))
}

export const speciesPictures = (context: Context, species: StandSheet['specie']): Promise<SheetSpecies[]> =>
  Promise.all(
    species.map(async ({ specie_name: name, image }) => {
      try {
        const bytes = await bytesOf(context, image)
        const fit = { fit: 'contain', background: '#ffffff00' } as const
        return { name, picture: bytes && (await sharp(bytes).resize(176, 176, fit).png().toBuffer()) }
      } catch {
        return { name, picture: null }
      }
    }),
  )

type Spot = readonly [x: number, y: number]
/** What lies under the lines of a panel: imagery, or else lines of equal height. */
export interface Ground {
  readonly imagery: Buffer | null
  readonly heights: readonly { readonly isBold: boolean; readonly lines: readonly (readonly Spot[])[] }[]
}

const size = 256
/** How much finer the imagery is than the frame. */
const scale = 2

const pieceOf = async (tiles: Tiles, source: TileSource, { zoom }: PanelFrame, x: number, y: number) => {
  for (let up = Math.max(0, zoom - source.max_zoom); up <= 5 && zoom - up >= source.min_zoom; up++) {
    const tile = await tiles.tile(source.id, zoom - up, x >> up, y >> up)
    if (tile === 'unreachable') return null
    if (typeof tile === 'string') continue
    const { width, height } = await sharp(tile.bytes).metadata()
    const part = { width: Math.ceil(width / 2 ** up), height: Math.ceil(height / 2 ** up) }
    const left = Math.min(width - part.width, Math.round(((x % 2 ** up) * width) / 2 ** up))
    const top = Math.min(height - part.height, Math.round(((y % 2 ** up) * height) / 2 ** up))
    return sharp(tile.bytes)
      .extract({ left, top, ...part })
      .resize(size * scale, size * scale)
      .png()
      .toBuffer()
  }
  return null
}

/** The satellite picture of a frame; null where a part of it cannot be had. */
const drawImagery = async (tiles: Tiles, frame: PanelFrame): Promise<Buffer | null> => {
  const source = sourcesOf(tiles.sources(), 'satellite').find(({ kind }) => kind === 'raster')
  if (!source) return null
  const [west, north] = [Math.floor(frame.left / size), Math.floor(frame.top / size)]
  const columns = Math.ceil((frame.left + frame.width) / size) - west
  const rows = Math.ceil((frame.top + frame.height) / size) - north
  const wanted = Array.from({ length: columns * rows }, (_, n) => ({
    column: n % columns,
    row: Math.floor(n / columns),
  }))
  const pieces = await Promise.all(
    wanted.map(async ({ column, row }) => {
      const input = await pieceOf(tiles, source, frame, west + column, north + row)
      return input && { input, left: column * size * scale, top: row * size * scale }
    }),
  )
  if (pieces.some((piece) => piece === null)) return null
  const whole = { width: columns * size * scale, height: rows * size * scale, channels: 3 as const }
  const joined = await sharp({ create: { ...whole, background: '#f4f4ef' } })
    .composite(pieces.filter((piece) => piece !== null))
    .png()
    .toBuffer()
  return sharp(joined)
    .extract({
      left: Math.round((frame.left - west * size) * scale),
      top: Math.round((frame.top - north * size) * scale),
      width: frame.width * scale,
      height: frame.height * scale,
    })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Pixels of a frame between two heights that are looked up. */
const step = 20

const drawHeights = async (tiles: Tiles, frame: PanelFrame): Promise<Ground['heights']> => {
  const [columns, rows] = [frame.width / step + 1, frame.height / step + 1]
  const places = Array.from({ length: columns * rows }, (_, n) => {
    const [x, y] = [(n % columns) * step, Math.floor(n / columns) * step]
    return placeAt({ x: frame.left + x, y: frame.top + y }, frame.zoom)
  })
  const feet = await tiles.feet(places)
  if (feet === null || feet.includes(null)) return []
  const known = feet.map(Number)
  const { each, bold } = contourFeet(Math.min(frame.zoom, 14))
  const first = Math.floor(Math.min(...known) / each) + 1
  const count = Math.max(0, Math.ceil(Math.max(...known) / each) - first)
  return contours()
    .size([columns, rows])
    .thresholds(Array.from({ length: count }, (_, n) => (first + n) * each))(known)
    .map(({ value, coordinates }) => ({
      isBold: value % bold === 0,
      lines: coordinates.flat().flatMap((ring) => insideOf(ring, columns, rows)),
    }))
}

/** The parts of a ring that are lines of equal height; the rest of it follows the edge of what is known. */
const insideOf = (ring: readonly (readonly number[])[], columns: number, rows: number): Spot[][] => {
  const parts: Spot[][] = [[]]
  for (const [cx = 0, cy = 0] of ring) {
    const isEdge = cx <= 0.5 || cy <= 0.5 || cx >= columns - 0.5 || cy >= rows - 0.5
    if (isEdge) parts.push([])
    else parts.at(-1)!.push([(cx - 0.5) * step, (cy - 0.5) * step])
  }
  return parts.filter((part) => part.length > 1)
}

/** What can be drawn under a panel here; a source that does not answer leaves the paper plain. */
export const drawnGround = async (tiles: Tiles, frame: PanelFrame): Promise<Ground> => {
  const imagery = await drawImagery(tiles, frame).catch(() => null)
  return { imagery, heights: imagery ? [] : await drawHeights(tiles, frame).catch(() => []) }
}
