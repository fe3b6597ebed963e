import { pictureKey } from './picture-key.ts'
import { http } from '#offline/http/http.ts'
import type { PackTile } from './pack-contents.ts'
import { withFreedSpace } from '#offline/storage/quota.ts'
import { fetchTile, unchanged } from '#offline/map/tiles.ts'
import { withDb, withTiles } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/**
 * Stores one tile for a pack and returns its size. A stored tile is only linked to the pack, unless it was
 * fetched before `freshFrom`: then the source is asked whether it changed.
 */
export const downloadPackTile = async (
  env: Env,
  userId: number,
  packId: number,
  { source, z, x, y, k }: PackTile,
  signal: AbortSignal,
  freshFrom = 0,
): Promise<number> => {
  const storedTile = await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.packTiles, async () => {
      const tile = await db.tiles.get(k)
      if (tile) await db.packTiles.put({ packId, k })
      return tile
    }),
  )
  if (storedTile && storedTile.got >= freshFrom) return storedTile.d.byteLength
  const at = env.now()
  const fetched = await fetchTile(env, source, z, x, y, { signal, etag: storedTile?.etag })
  if (fetched === unchanged) {
    await withTiles(userId, (db) => db.tiles.update(k, { got: at }))
    return storedTile?.d.byteLength ?? 0
  }
  await withFreedSpace(userId, () =>
    withTiles(userId, (db) =>
      db.transaction('rw', db.tiles, db.packTiles, async () => {
        await db.tiles.put({ k, ...fetched, got: at })
        await db.packTiles.put({ packId, k })
      }),
    ),
  )
  return fetched.d.byteLength
}

/** Reads the pack's tiles back and returns those that are missing or damaged. */
export const missingTiles = (
  userId: number,
  packId: number,
  tiles: readonly PackTile[],
): Promise<PackTile[]> =>
  withTiles(userId, async (db) => {
    const missing: PackTile[] = []
    for (let at = 0; at < tiles.length; at += 50) {
      const batch = tiles.slice(at, at + 50)
      const rows = await db.tiles.bulkGet(batch.map(({ k }) => k))
      const packRows = await db.packTiles.bulkGet(batch.map(({ k }): [number, string] => [packId, k]))
      missing.push(...batch.filter((_, n) => !rows[n] || !(rows[n].d instanceof ArrayBuffer) || !packRows[n]))
    }
    return missing
  })

/** Stores a picture for a pack. What is under one path never changes, so a stored one is current. */
export const downloadPackPicture = async (
  env: Env,
  userId: number,
  packId: number,
  path: string,
  signal: AbortSignal,
): Promise<number> => {
  const key = pictureKey(path)
  const storedPicture = await withDb(userId, (db) =>
    db.transaction('rw', db.pictures, async () => {
      const row = await db.pictures.get(key)
      if (row && !row.packs.includes(packId)) await db.pictures.put({ ...row, packs: [...row.packs, packId] })
      return row
    }),
  )
  if (storedPicture) return storedPicture.bytes.byteLength
  const response = await http(env, path, { timeoutMs: 30_000, signal, cache: 'default' })
  // A removed picture must not prevent the pack from becoming ready.
  if (response.status === 404 || response.status === 410) return storeRemovedPicture(env, userId, packId, key)
  const type = response.headers.get('Content-Type') ?? ''
  const bytes = await response.arrayBuffer()
  if (!response.ok || !/^(image|video)\//.test(type) || bytes.byteLength === 0)
    throw new Error(`not a picture: ${response.status} ${type}`)
  await withFreedSpace(userId, () =>
    withDb(userId, (db) => db.pictures.put({ path: key, type, bytes, packs: [packId], at: env.now() })),
  )
  return bytes.byteLength
}

const storeRemovedPicture = async (
  env: Env,
  userId: number,
  packId: number,
  path: string,
): Promise<number> => {
  const row = { path, type: '', bytes: new ArrayBuffer(0), packs: [packId], at: env.now() }
  await withDb(userId, (db) => db.pictures.put(row))
  return 0
}

export const hasPicture = (userId: number, path: string): Promise<boolean> =>
  withDb(userId, async (db) => (await db.pictures.get(pictureKey(path)))?.bytes instanceof ArrayBuffer)
