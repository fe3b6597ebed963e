import type { HuntPack } from '#core/calls/packs.ts'
import type { TileSource } from '#core/calls/service.ts'
import { eachTile, tileCount, type TileRange, tilesAround } from '#core/rules/land/tiles.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tiles } from '#server/services/tiles.ts'

interface Place {
  lat: number
  lng: number
}

/** The size of the square around a stand and the zoom range, by what a source shows. */
const plans = {
  overview: { km: 10, from: 8, to: 14 },
  satellite: { km: 3, from: 12, to: 17 },
  topographic: { km: 3, from: 12, to: 16 },
  terrain: { km: 4, from: 9, to: 13 },
  contours: { km: 4, from: 11, to: 14 },
  land: { km: 4, from: 10, to: 14 },
} as const
/** The assumed size of a tile when none could be fetched in time, in bytes. */
const usualBytes = 18_000
const lookMs = 2500
const exactMost = 200

const rangesOf = (source: TileSource, place: Place): TileRange[] => {
  const { km, from, to } = plans[source.role ?? 'overview']
  return tilesAround(place, km, Math.max(from, source.min_zoom), Math.min(to, source.max_zoom))
}

const bytesOf = async (tiles: Tiles, source: TileSource, z: number, x: number, y: number) => {
  const tile = await tiles.tile(source.id, z, x, y)
  if (tile === 'unreachable') return null
  return tile === 'none' || tile === 'unknown' ? 0 : tile.bytes.length
}

const meanOf = (looked: readonly (number | null)[]): number => {
  const known = looked.filter((bytes) => bytes !== null)
  return known.length === 0 ? usualBytes : known.reduce((sum, bytes) => sum + bytes, 0) / known.length
}

/** Estimates a zoom level's tile size from two tiles on both sides of the centre. */
const sampled = async (tiles: Tiles, source: TileSource, range: TileRange): Promise<number> => {
  const { z, x_from, x_to, y_from, y_to } = range
  const at = (from: number, to: number, part: number) => Math.round(from + (to - from) * part)
  const looked = await Promise.all(
    [0.33, 0.66].map((part) => bytesOf(tiles, source, z, at(x_from, x_to, part), at(y_from, y_to, 1 - part))),
  )
  return meanOf(looked) * tileCount([range])
}

/**
 * The bytes of a source's tiles: exact for local sources, sampled for remote ones. The answer does not wait for tiles
 * that take long to fetch or, on a service that has just started, to make.
 */
const weigh = async (tiles: Tiles, source: TileSource, ranges: readonly TileRange[]): Promise<number> => {
  const late = wait(lookMs, null, { ref: false })
  if (tiles.isLocal(source.id) && tileCount(ranges) <= exactMost) {
    const all = await Promise.all(
      eachTile(ranges).map(({ z, x, y }) => Promise.race([bytesOf(tiles, source, z, x, y), late])),
    )
    return Math.round(meanOf(all) * all.length)
  }
  const weighed = await Promise.all(
    ranges.map(
      async (range) =>
        (await Promise.race([sampled(tiles, source, range), late])) ?? usualBytes * tileCount([range]),
    ),
  )
  return Math.round(weighed.reduce((sum, bytes) => sum + bytes, 0))
}

/** The pack's tiles of all available sources, and the reasons for sources that are left out. */
export const packTiles = async (
  tiles: Tiles,
  place: Place,
): Promise<Pick<HuntPack, 'tiles' | 'left_out'>> => {
  const answering = new Set((await tiles.reachable()).map(({ id }) => id))
  const sources = tiles.configured()
  const kept = sources.filter((source) => source.offline_allowed && answering.has(source.id))
  return {
    tiles: await Promise.all(
      kept.map(async (source) => {
        const ranges = rangesOf(source, place)
        return {
          source,
          ranges,
          count: tileCount(ranges),
          bytes_estimate: await weigh(tiles, source, ranges),
        }
      }),
    ),
    left_out: sources
      .filter((source) => !kept.includes(source))
      .map(({ id, offline_allowed }) => ({
        source: id,
        reason: offline_allowed ? ('unreachable' as const) : ('terms' as const),
      })),
  }
}
