import type { TileDatabase, TileRow } from './databases.ts'
import { withTiles } from './with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Tiles seen in passing: the least recently looked at go when they pass 50 MB. */
const tileCacheLimit = 50 * 1024 * 1024
const evictTo = 0.8
const flushEvery = 30_000

const touches = new Map<number, Map<string, number>>()
const flushedAt = new Map<number, number>()

/** Notes that a tile was looked at; written in batches, since a map reads dozens at a time. */
export const touchTile = (env: Env, userId: number, k: string): void => {
  const mine = touches.get(userId) ?? new Map<string, number>()
  touches.set(userId, mine.set(k, env.now()))
  const last = flushedAt.get(userId) ?? env.now()
  flushedAt.set(userId, last)
  if (env.now() - last >= flushEvery) void flushTouches(env, userId).catch(() => undefined)
}

const flushTouches = async (env: Env, userId: number): Promise<void> => {
  const mine = touches.get(userId)
  flushedAt.set(userId, env.now())
  if (!mine || mine.size === 0) return
  touches.delete(userId)
  await withTiles(userId, (db) =>
    db.transaction('rw', db.touch, async () => {
      for (const [k, at] of mine) await db.touch.update(k, { at })
    }),
  )
}

const dropTiles = async (db: TileDatabase, keys: string[]): Promise<void> => {
  const inPacks = new Set((await db.packTiles.where('k').anyOf(keys).toArray()).map(({ k }) => k))
  await db.tiles.bulkDelete(keys.filter((k) => !inPacks.has(k)))
  await db.touch.bulkDelete(keys)
}

/** Own byte counts, looked up once: browsers' estimates are not to be trusted, and a sum per tile costs. */
const held = new Map<number, number>()

/** Keeps a tile seen in passing, and lets go of the oldest when there are too many bytes. */
export const cacheTile = async (
  env: Env,
  userId: number,
  tile: TileRow,
  most = tileCacheLimit,
): Promise<void> => {
  const before = held.get(userId) ?? (await tileCacheBytes(userId))
  held.set(userId, before + tile.d.byteLength)
  await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.touch, async () => {
      await db.tiles.put(tile)
      await db.touch.put({ k: tile.k, at: env.now(), n: tile.d.byteLength })
    }),
  )
  if (before + tile.d.byteLength > most) await evict(userId, tile.k, most * evictTo)
}

const evict = (userId: number, latest: string, downTo: number): Promise<void> =>
  withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.touch, db.packTiles, async () => {
      let bytes = await ambientBytesIn(db)
      const going: string[] = []
      for (const row of await db.touch.orderBy('at').toArray()) {
        if (bytes <= downTo) break
        if (row.k === latest) continue
        bytes -= row.n
        going.push(row.k)
      }
      await dropTiles(db, going)
      held.set(userId, bytes)
    }),
  )

const ambientBytesIn = async (db: TileDatabase): Promise<number> => {
  let bytes = 0
  await db.touch.each(({ n }) => {
    bytes += n
  })
  return bytes
}

export const tileCacheBytes = (userId: number): Promise<number> => withTiles(userId, ambientBytesIn)

/** All tiles seen in passing; what a pack needs stays. */
export const clearTileCache = (userId: number): Promise<void> =>
  withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.touch, db.packTiles, async () => {
      await dropTiles(db, await db.touch.toCollection().primaryKeys())
      held.set(userId, 0)
    }),
  )
