import { cacheTile, touchTile } from '#offline/storage/tile-cache.ts'
import type { TileRow } from '#offline/storage/databases.ts'
import { currentSession } from '#offline/storage/device.ts'
import { withTiles } from '#offline/storage/with-db.ts'
import { realEnv, type Env } from '#offline/environment.ts'

/** A source as far as its tiles' names go. */
export interface TileAddress {
  readonly id: string
  readonly revision: string
}

export const tileKey = ({ id, revision }: TileAddress, z: number, x: number, y: number): string =>
  `${id}|${revision}|${z}|${x}|${y}`

const tilePath = ({ id, revision }: TileAddress, z: number, x: number, y: number): string =>
  `/tiles/${id}/${z}/${x}/${y}?r=${encodeURIComponent(revision)}`

const tileTypes = /^(image\/|application\/(x-protobuf|vnd\.mapbox-vector-tile|octet-stream))/

/** Not a tile: a login page, an error's text, a body that was cut. */
class NoTile extends Error {}

/** The tile that is here is still the source's. */
export const unchanged = Symbol('unchanged')
interface FetchedTile {
  /** Empty where the source has no tile. */
  d: ArrayBuffer
  etag?: string
}
const nothingThere = (): FetchedTile => ({ d: new ArrayBuffer(0) })

/** Fetches a tile and believes it only when it is one; with the `etag` of one that is here, only when it changed. */
export const fetchTile = async (
  env: Env,
  source: TileAddress,
  z: number,
  x: number,
  y: number,
  { signal, etag }: { signal?: AbortSignal; etag?: string | undefined } = {},
): Promise<FetchedTile | typeof unchanged> => {
  // A screen that only looks for tiles on the phone comes without the client.
  const { http } = await import('#offline/http/http.ts')
  const response = await http(env, tilePath(source, z, x, y), {
    withinMs: 20_000,
    signal,
    ...(etag !== undefined && { headers: { 'If-None-Match': etag } }),
  })
  if (response.status === 304 && etag !== undefined) return unchanged
  if (response.status === 204) return nothingThere()
  const type = response.headers.get('Content-Type') ?? ''
  if (response.status === 404 && !type.startsWith('text/html')) return nothingThere()
  if (!response.ok || !tileTypes.test(type)) throw new NoTile(`${response.status} ${type}`)
  const bytes = await response.arrayBuffer()
  const length = response.headers.get('Content-Length')
  const encoded = response.headers.has('Content-Encoding')
  if (bytes.byteLength === 0 || (length !== null && !encoded && Number(length) !== bytes.byteLength))
    throw new NoTile('a cut or empty body')
  const named = response.headers.get('ETag')
  return { d: bytes, ...(named !== null && { etag: named }) }
}

let owner: { userId: Promise<number>; at: number } | null = null
const ownerNow = async (env: Env): Promise<number> => {
  if (!owner || env.now() - owner.at > 5000) {
    const userId = currentSession().then((session) => session?.userId ?? 0)
    const asked = (owner = { userId, at: env.now() })
    userId.catch(() => owner === asked && (owner = null))
  }
  return owner.userId
}

type Row = TileRow | undefined
/** Tiles that are asked for in one breath, by their owner: a look at the database costs more than a tile. */
const breath = new Map<number, { keys: string[]; rows: Promise<Row[]> }>()

const onPhone = async (userId: number, k: string): Promise<Row> => {
  let now = breath.get(userId)
  if (!now) {
    const keys: string[] = []
    const rows = Promise.resolve().then(() => {
      breath.delete(userId)
      return withTiles(userId, (db) => db.tiles.bulkGet(keys)).catch(() => [])
    })
    breath.set(userId, (now = { keys, rows }))
  }
  const place = now.keys.push(k) - 1
  return (await now.rows)[place]
}

/** Opens what the tiles lie in, for a map that is to come. */
export const openTiles = async (env: Env = realEnv): Promise<void> => {
  await withTiles(await ownerNow(env), () => Promise.resolve()).catch(() => undefined)
}

/** A tile of the pack or of what was seen before; null when it is not on this phone, or empty. */
export const storedTile = async (
  source: TileAddress,
  z: number,
  x: number,
  y: number,
  env: Env = realEnv,
): Promise<ArrayBuffer | null> => {
  const kept = await onPhone(await ownerNow(env), tileKey(source, z, x, y))
  return kept && kept.d.byteLength > 0 ? kept.d : null
}

/** A tile from the pack, from what was seen before, or from the network; null when it is nowhere. */
export const readTile = async (
  source: TileAddress,
  z: number,
  x: number,
  y: number,
  env: Env = realEnv,
): Promise<ArrayBuffer | null> => {
  const userId = await ownerNow(env)
  const k = tileKey(source, z, x, y)
  const kept = await onPhone(userId, k)
  if (kept) {
    touchTile(env, userId, k)
    return kept.d.byteLength === 0 ? null : kept.d
  }
  try {
    const fetched = await fetchTile(env, source, z, x, y)
    if (fetched === unchanged) return null
    const { d } = fetched
    // The map's worker takes the bytes it is given away from us: the phone keeps its own.
    await cacheTile(env, userId, { k, ...fetched, d: d.slice(0), got: env.now() }).catch(() => undefined)
    return d.byteLength === 0 ? null : d
  } catch {
    return null
  }
}
