import type { HuntPack } from '#core/calls/packs.ts'
import { eachTile } from '#core/rules/land/tiles.ts'
import { tileKey, type TileAddress } from '#offline/map/tiles.ts'
import { huntReads, type OfflineRead, personReads } from './hunt-reads.ts'

export interface PackTile {
  source: TileAddress
  z: number
  x: number
  y: number
  k: string
}
/** Every tile of a pack, overview first, from sources that permit offline storage. */
export const packTiles = (pack: HuntPack): PackTile[] =>
  pack.tiles
    .filter(({ source }) => source.offline_allowed)
    .flatMap(({ source, ranges }) =>
      eachTile(ranges).map(({ z, x, y }) => ({ source, z, x, y, k: tileKey(source, z, x, y) })),
    )

/** All reads of one hunt's screens, so that each opens offline. */
export const packReads = (pack: HuntPack, me: number): OfflineRead[] => [
  ...huntReads(pack.reservation, me),
  ...personReads(),
]

/** Paths of all pictures in an answer. */
export const findPictures = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(findPictures)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(findPictures)
  return []
}
