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
/** Every tile of a pack, overview first, of sources that may be kept. */
export const packTiles = (pack: HuntPack): PackTile[] =>
  pack.tiles
    .filter(({ source }) => source.offline_allowed)
    .flatMap(({ source, ranges }) =>
      eachTile(ranges).map(({ z, x, y }) => ({ source, z, x, y, k: tileKey(source, z, x, y) })),
    )

/** Every read that the screens of one hunt make, so that all of them open without a signal. */
export const packReads = (pack: HuntPack, me: number): OfflineRead[] => [
  ...huntReads(pack.reservation, me),
  ...personReads(),
]

/** Addresses of pictures anywhere in an answer. */
export const picturesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.startsWith('/media/') ? [value] : []
  if (Array.isArray(value)) return value.flatMap(picturesIn)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(picturesIn)
  return []
}
