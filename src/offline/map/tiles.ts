import type { Place } from '#core/rules/land/geography.ts'
import { tileX, tileY } from '#core/rules/land/tiles.ts'
import { cacheTile, touchTile } from '#offline/storage/tile-cache.ts'
import type { TileRow } from '#offline/storage/databases.ts'
import { currentSession } from '#offline/storage/device.ts'
import { withTiles } from '#offline/storage/with-db.ts'
import { realEnv, type Env } from '#offline/environment.ts'

/** The part of a tile source that identifies its tiles. */
export interface TileAddress {
  readonly id: string
  readonly revision: string
}

export const tileKey = ({ id, revision }: TileAddress, z: number, x: number, y: number): string =>
  `${id}|${revision}|${z}|${x}|${y}`

const tilePath = ({ id, revision }: TileAddress, z: number, x: number, y: number): string =>
  `/tiles/${id}/${z}/${x}/${y}?r=${encodeURIComponent(revision)}`

const tileTypes = /^(image\/|application\/(x-protobuf|vnd\.mapbox-vector-tile|octet-stream))/

/** The response was not a tile: a login page, an error page, or a truncated body. */
class NoTile extends Error {}

/** The server answered 304: the stored tile is current. */
export const unchanged = Symbol('unchanged')
interface FetchedTile {
  /** Empty if the source has no tile here. */
  d: ArrayBuffer
  etag?: string
}
const emptyTile = (): FetchedTile => ({ d: new ArrayBuffer(0) })

/**
 * Fetches a tile and validates it. With the `etag` of a stored tile, returns `unchanged` if the source still
 * has that one.
 */
export const fetchTile = async (
  env: Env,
  source: TileAddress,
  z: number,
  x: number,
  y: number,
  { signal, etag }: { signal?: AbortSignal; etag?: string | undefined } = {},
): Promise<FetchedTile | typeof unchanged> => {
  // Loaded on demand: screens that only read stored tiles do not need the HTTP client.
  const { http } = await import('#offline/http/http.ts')
  const response = await http(env, tilePath(source, z, x, y), {
    timeoutMs: 20_000,
    signal,
    ...(etag !== undefined && { headers: { 'If-None-Match': etag } }),
  })
  if (response.status === 304 && etag !== undefined) return unchanged
  if (response.status === 204) return emptyTile()
  const type = response.headers.get('Content-Type') ?? ''
  if (response.status === 404 && !type.startsWith('text/html')) return emptyTile()
  if (!response.ok || !tileTypes.test(type)) throw new NoTile(`${response.status} ${type}`)
  const bytes = await response.arrayBuffer()
  const length = response.headers.get('Content-Length')
  const encoded = response.headers.has('Content-Encoding')
  if (bytes.byteLength === 0 || (length !== null && !encoded && Number(length) !== bytes.byteLength))
    throw new NoTile('a cut or empty body')
  const newEtag = response.headers.get('ETag')
  return { d: bytes, ...(newEtag !== null && { etag: newEtag }) }
}

let cachedOwner: { userId: Promise<number>; at: number } | null = null
const currentOwnerId = async (env: Env): Promise<number> => {
  if (!cachedOwner || env.now() - cachedOwner.at > 5000) {
    const userId = currentSession().then((session) => session?.userId ?? 0)
    const requestedOwner = (cachedOwner = { userId, at: env.now() })
    userId.catch(() => cachedOwner === requestedOwner && (cachedOwner = null))
  }
  return cachedOwner.userId
}

type Row = TileRow | undefined
/**
 * Tile reads of the same tick, by user, so that one database query serves all: a query costs more than a tile.
 */
const pendingBatches = new Map<number, { keys: string[]; rows: Promise<Row[]> }>()

const storedTileRow = async (userId: number, k: string): Promise<Row> => {
  let batch = pendingBatches.get(userId)
  if (!batch) {
    const keys: string[] = []
    const rows = Promise.resolve().then(() => {
      pendingBatches.delete(userId)
      return withTiles(userId, (db) => db.tiles.bulkGet(keys)).catch(() => [])
    })
    pendingBatches.set(userId, (batch = { keys, rows }))
  }
  const index = batch.keys.push(k) - 1
  return (await batch.rows)[index]
}

/** Opens the tile database before the map needs it. */
export const openTiles = async (env: Env = realEnv): Promise<void> => {
  await withTiles(await currentOwnerId(env), () => Promise.resolve()).catch(() => undefined)
}

/** A tile from a pack or the tile cache; null if it is not stored or empty. */
export const storedTile = async (
  source: TileAddress,
  z: number,
  x: number,
  y: number,
  env: Env = realEnv,
): Promise<ArrayBuffer | null> => {
  const row = await storedTileRow(await currentOwnerId(env), tileKey(source, z, x, y))
  return row && row.d.byteLength > 0 ? row.d : null
}

/** Whether this phone has a picture of a place, of any zoom that shows a piece of land. */
export const isTileStored = async (
  source: TileAddress & { readonly max_zoom: number },
  place: Place,
): Promise<boolean> => {
  const zooms = [17, 16, 15, 14, 13, 12, 11].filter((z) => z <= source.max_zoom)
  const found = await Promise.all(
    zooms.map((z) => storedTile(source, z, tileX(place.lng, z), tileY(place.lat, z))),
  )
  return found.some((tile) => tile !== null)
}

/** A tile from a pack, the tile cache or the network; null if none has it. */
export const readTile = async (
  source: TileAddress,
  z: number,
  x: number,
  y: number,
  env: Env = realEnv,
): Promise<ArrayBuffer | null> => {
  const userId = await currentOwnerId(env)
  const k = tileKey(source, z, x, y)
  const row = await storedTileRow(userId, k)
  if (row) {
    touchTile(env, userId, k)
    return row.d.byteLength === 0 ? null : row.d
  }
  try {
    const fetched = await fetchTile(env, source, z, x, y)
    if (fetched === unchanged) return null
    const { d } = fetched
    // A copy, because the map transfers the returned buffer to its worker, which detaches it here.
    await cacheTile(env, userId, { k, ...fetched, d: d.slice(0), got: env.now() }).catch(() => undefined)
    return d.byteLength === 0 ? null : d
  } catch {
    return null
  }
}
