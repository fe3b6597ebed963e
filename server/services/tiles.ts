import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { TileSource } from '#core/calls/service.ts'
import type { Config } from '#server/config/config.ts'
import { baseTile } from './base-map.ts'

export interface Tile {
  readonly bytes: Uint8Array
  readonly type: string
}
/** `none`: the source has nothing there. `unknown`: there is no such source or place. `unreachable`: nobody knows now, and the phone must ask again. */
export type Answered = Tile | 'none' | 'unknown' | 'unreachable'
export interface Tiles {
  /** Every source of this installation, whether or not it answers now. */
  configured(): TileSource[]
  /** The sources that answer; one that fails again and again is left out for a minute. */
  sources(): TileSource[]
  /** The same, after asking those that nothing is known of. */
  reachable(): Promise<TileSource[]>
  tile(source: string, z: number, x: number, y: number): Promise<Answered>
}

const missingMs = 60_000
/** So many failures in a row close a source that has answered; one that has not is closed by its first. */
const mostInARow = 3

const base: TileSource = {
  id: 'base',
  kind: 'vector',
  min_zoom: 0,
  max_zoom: 12,
  attribution: 'US Census Bureau, Natural Earth, GeoNames (CC BY 4.0)',
  offline_allowed: true,
  revision: 'base-1',
}

const typeOf = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg'
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png'
  return bytes[0] === 0x52 && bytes[8] === 0x57 ? 'image/webp' : null
}

/** Tiles of the ground: the bundled base map, and imagery fetched for the phone and kept beside the data. */
export const createTiles = (config: Config, clock: () => number = Date.now, timeoutMs = 5000): Tiles => {
  const imagery: TileSource = {
    id: 'imagery',
    kind: 'raster',
    min_zoom: 0,
    max_zoom: 17,
    attribution: config.tiles.credit,
    offline_allowed: config.tiles.offlineAllowed,
    revision: 'imagery-1',
  }
  let closedAt: number | null = null
  let known = false
  let inARow = 0
  const missing = () => closedAt !== null && clock() - closedAt < missingMs
  const answered = () => {
    known = true
    inARow = 0
    closedAt = null
  }
  const failed = () => {
    inARow += 1
    if (known && inARow < mostInARow) return
    closedAt = clock()
    known = false
    inARow = 0
  }
  const usable = () => config.tiles.online && !missing()
  const kept = (z: number, x: number, y: number) =>
    path.join(config.dataDir, 'tiles', imagery.id, imagery.revision, String(z), String(x), String(y))

  const download = async (z: number, x: number, y: number): Promise<Answered> => {
    const address = config.tiles.imagery
      .replace('{z}', String(z))
      .replace('{x}', String(x))
      .replace('{y}', String(y))
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const type = typeOf(bytes)
      if (answer.status === 404) {
        answered()
        return 'none'
      }
      if (!answer.ok || type === null || !(answer.headers.get('Content-Type') ?? '').startsWith('image/'))
        throw new Error('not a picture')
      answered()
      return { bytes, type }
    } catch {
      failed()
      return 'unreachable'
    }
  }

  const imageryTile = async (z: number, x: number, y: number): Promise<Answered> => {
    const file = kept(z, x, y)
    const before = await fs.readFile(file).catch(() => null)
    const type = before && typeOf(before)
    if (before && type) return { bytes: before, type }
    if (!usable()) return config.tiles.online ? 'unreachable' : 'unknown'
    const tile = await download(z, x, y)
    if (typeof tile === 'object') {
      await fs.mkdir(path.dirname(file), { recursive: true })
      const part = `${file}.${randomUUID()}.part`
      await fs.writeFile(part, tile.bytes)
      await fs.rename(part, file)
    }
    return tile
  }

  const sources = () => (usable() ? [base, imagery] : [base])
  return {
    configured: () => (config.tiles.online ? [base, imagery] : [base]),
    sources,
    reachable: async () => {
      if (usable() && !known) await download(0, 0, 0)
      return sources()
    },
    tile: async (source, z, x, y) => {
      if (x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z) return 'unknown'
      if (source === base.id && z <= base.max_zoom)
        return { bytes: baseTile(z, x, y), type: 'application/x-protobuf' }
      return source === imagery.id && z <= imagery.max_zoom ? imageryTile(z, x, y) : 'unknown'
    },
  }
}
