import { useEffect, useEffectEvent, useState } from 'react'
import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import type { TileSource } from '#core/calls/packs.ts'
import { readTile } from '#offline/tiles.ts'

export interface TilePicture {
  href: string
  x: number
  y: number
  size: number
  /** The part of the picture to show, in its own fractions: of a parent only the quarter that is asked for. */
  clip: { x: number; y: number; part: number }
}

const address = (data: ArrayBuffer): string => URL.createObjectURL(new Blob([data]))

/** The tile itself, or the nearest parent on this phone with the part of it that covers the tile. */
const nearest = async (source: TileSource, z: number, x: number, y: number) => {
  for (let up = 0; up <= 5 && z - up >= source.min_zoom; up++) {
    if (z - up > source.max_zoom) continue
    const data = await readTile(source, z - up, x >> up, y >> up)
    if (data) {
      const part = 1 / 2 ** up
      return { data, clip: { x: (x % 2 ** up) * part, y: (y % 2 ** up) * part, part } }
    }
  }
  return null
}

/**
 * Imagery under a printed panel: tiles of the pack, the cache or the network. Null until all were looked
 * for; empty where there is no imagery.
 */
export const useTilePictures = (left: number, top: number, width: number, height: number, zoom: number) => {
  const config = useRead(calls.service.config, {})
  const [pictures, setPictures] = useState<TilePicture[] | null>(null)
  const settled = config.data !== undefined || config.state === 'failed'
  const source = config.data?.data.tile_sources.find(({ kind }) => kind === 'raster')
  const identity = source ? `${source.id}@${source.revision}` : null

  const find = useEffectEvent(async (made: string[]): Promise<TilePicture[]> => {
    if (!source) return []
    const wanted: { x: number; y: number }[] = []
    for (let x = Math.floor(left / 256); x * 256 < left + width; x++)
      for (let y = Math.floor(top / 256); y * 256 < top + height; y++) wanted.push({ x, y })
    const found = await Promise.all(
      wanted.map(async ({ x, y }) => {
        const tile = await nearest(source, zoom, x, y).catch(() => null)
        if (!tile) return null
        const href = address(tile.data)
        made.push(href)
        return { href, x: x * 256 - left, y: y * 256 - top, size: 256, clip: tile.clip }
      }),
    )
    return found.filter((picture) => picture !== null)
  })
  useEffect(() => {
    if (!settled) return
    let gone = false
    const made: string[] = []
    void find(made).then((found) => !gone && setPictures(found))
    return () => {
      gone = true
      for (const href of made) URL.revokeObjectURL(href)
    }
  }, [settled, identity, left, top, width, height, zoom])

  return pictures
}
