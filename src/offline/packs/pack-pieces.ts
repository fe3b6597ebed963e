import { http } from '#offline/http/http.ts'
import type { PackTile } from './pack-contents.ts'
import { withRoom } from '#offline/storage/quota.ts'
import { fetchTile, unchanged } from '#offline/map/tiles.ts'
import { withDb, withTiles } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/**
 * Keeps one tile for a pack; gives its bytes. One that is on the phone already only gets the pack's name,
 * unless it was fetched before `freshFrom`: then the source is asked whether it has changed.
 */
export const keepTile = async (
  env: Env,
  userId: number,
  packId: number,
  { source, z, x, y, k }: PackTile,
  signal: AbortSignal,
  freshFrom = 0,
): Promise<number> => {
  const here = await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.packTiles, async () => {
      const tile = await db.tiles.get(k)
      if (tile) await db.packTiles.put({ packId, k })
      return tile
    }),
  )
  if (here && here.got >= freshFrom) return here.d.byteLength
  const at = env.now()
  const fetched = await fetchTile(env, source, z, x, y, { signal, etag: here?.etag })
  if (fetched === unchanged) {
    await withTiles(userId, (db) => db.tiles.update(k, { got: at }))
    return here?.d.byteLength ?? 0
  }
  await withRoom(userId, () =>
    withTiles(userId, (db) =>
      db.transaction('rw', db.tiles, db.packTiles, async () => {
        await db.tiles.put({ k, ...fetched, got: at })
        await db.packTiles.put({ packId, k })
      }),
    ),
  )
  return fetched.d.byteLength
}

/** The tiles of a pack that are not there when one looks. */
export const missingTiles = (
  userId: number,
  packId: number,
  tiles: readonly PackTile[],
): Promise<PackTile[]> =>
  withTiles(userId, async (db) => {
    const missing: PackTile[] = []
    for (let at = 0; at < tiles.length; at += 50) {
      const some = tiles.slice(at, at + 50)
      const rows = await db.tiles.bulkGet(some.map(({ k }) => k))
      const names = await db.packTiles.bulkGet(some.map(({ k }): [number, string] => [packId, k]))
      missing.push(...some.filter((_, n) => !rows[n] || !(rows[n].d instanceof ArrayBuffer) || !names[n]))
    }
    return missing
  })

/** Keeps a picture for a pack; its address names its content, so one that is here is right. */
export const keepPicture = async (
  env: Env,
  userId: number,
  packId: number,
  path: string,
  signal: AbortSignal,
): Promise<number> => {
  const here = await withDb(userId, (db) =>
    db.transaction('rw', db.pictures, async () => {
      const row = await db.pictures.get(path)
      if (row && !row.packs.includes(packId)) await db.pictures.put({ ...row, packs: [...row.packs, packId] })
      return row
    }),
  )
  if (here) return here.bytes.byteLength
  const response = await http(env, path, { withinMs: 30_000, signal, cache: 'default' })
  // A picture that was taken down must not keep the hunt from being ready.
  if (response.status === 404 || response.status === 410) return keepGone(env, userId, packId, path)
  const type = response.headers.get('Content-Type') ?? ''
  const bytes = await response.arrayBuffer()
  if (!response.ok || !/^(image|video)\//.test(type) || bytes.byteLength === 0)
    throw new Error(`not a picture: ${response.status} ${type}`)
  await withRoom(userId, () =>
    withDb(userId, (db) => db.pictures.put({ path, type, bytes, packs: [packId], at: env.now() })),
  )
  return bytes.byteLength
}

const keepGone = async (env: Env, userId: number, packId: number, path: string): Promise<number> => {
  const row = { path, type: '', bytes: new ArrayBuffer(0), packs: [packId], at: env.now() }
  await withDb(userId, (db) => db.pictures.put(row))
  return 0
}

export const pictureIsHere = (userId: number, path: string): Promise<boolean> =>
  withDb(userId, async (db) => (await db.pictures.get(path))?.bytes instanceof ArrayBuffer)
