import type { TileDatabase, TileRow } from './databases.ts'
import { withTiles } from './with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Tiles cached while browsing the map: the least recently used are evicted above 50 MB. */
const tileCacheLimit = 50 * 1024 * 1024
const evictToShare = 0.8
const flushEveryMs = 30_000

const pendingTouches = new Map<number, Map<string, number>>()
const flushedAt = new Map<number, number>()

/** Records a use of a tile. Written in batches, because a map reads dozens at a time. */
export const touchTile = (env: Env, userId: number, k: string): void => {
  const userTouches = pendingTouches.get(userId) ?? new Map<string, number>()
  pendingTouches.set(userId, userTouches.set(k, env.now()))
  const last = flushedAt.get(userId) ?? env.now()
  flushedAt.set(userId, last)
  if (env.now() - last >= flushEveryMs) void flushTouches(env, userId).catch(() => undefined)
}

const flushTouches = async (env: Env, userId: number): Promise<void> => {
  const userTouches = pendingTouches.get(userId)
  flushedAt.set(userId, env.now())
  if (!userTouches || userTouches.size === 0) return
  pendingTouches.delete(userId)
  await withTiles(userId, (db) =>
    db.transaction('rw', db.touch, async () => {
      for (const [k, at] of userTouches) await db.touch.update(k, { at })
    }),
  )
}

const dropTiles = async (db: TileDatabase, keys: string[]): Promise<void> => {
  const inPacks = new Set((await db.packTiles.where('k').anyOf(keys).toArray()).map(({ k }) => k))
  await db.tiles.bulkDelete(keys.filter((k) => !inPacks.has(k)))
  await db.touch.bulkDelete(keys)
}

/** Cached byte counts by user: browsers' estimates are unreliable, and summing for every tile is slow. */
const knownBytes = new Map<number, number>()

/** Caches a tile and evicts the least recently used ones above the limit. */
export const cacheTile = async (
  env: Env,
  userId: number,
  tile: TileRow,
  limit = tileCacheLimit,
): Promise<void> => {
  const previousBytes = knownBytes.get(userId) ?? (await tileCacheBytes(userId))
  knownBytes.set(userId, previousBytes + tile.d.byteLength)
  await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.touch, async () => {
      await db.tiles.put(tile)
      await db.touch.put({ k: tile.k, at: env.now(), n: tile.d.byteLength })
    }),
  )
  if (previousBytes + tile.d.byteLength > limit) await evict(userId, tile.k, limit * evictToShare)
}

const evict = (userId: number, newestKey: string, targetBytes: number): Promise<void> =>
  withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.touch, db.packTiles, async () => {
      let bytes = await countCacheBytes(db)
      const evictedKeys: string[] = []
      for (const row of await db.touch.orderBy('at').toArray()) {
        if (bytes <= targetBytes) break
        if (row.k === newestKey) continue
        bytes -= row.n
        evictedKeys.push(row.k)
      }
      await dropTiles(db, evictedKeys)
      knownBytes.set(userId, bytes)
    }),
  )

const countCacheBytes = async (db: TileDatabase): Promise<number> => {
  let bytes = 0
  await db.touch.each(({ n }) => {
    bytes += n
  })
  return bytes
}

export const tileCacheBytes = (userId: number): Promise<number> => withTiles(userId, countCacheBytes)

/** Deletes every cached tile that no pack uses. */
export const clearTileCache = (userId: number): Promise<void> =>
  withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.touch, db.packTiles, async () => {
      await dropTiles(db, await db.touch.toCollection().primaryKeys())
      knownBytes.set(userId, 0)
    }),
  )
