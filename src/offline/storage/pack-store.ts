import { packsToDrop } from '#core/rules/packs.ts'
import type { PackRow, TileDatabase, UserDatabase } from './databases.ts'
import { withDb, withTiles } from './with-db.ts'
import { realEnv } from '#offline/environment.ts'

export const loadPack = (userId: number, reservationId: number): Promise<PackRow | undefined> =>
  withDb(userId, (db) => db.packs.get(reservationId))

export const allPacks = (userId: number): Promise<PackRow[]> => withDb(userId, (db) => db.packs.toArray())

export const changePack = (
  userId: number,
  reservationId: number,
  change: Partial<PackRow>,
): Promise<number> => withDb(userId, (db) => db.packs.update(reservationId, change))

/** Unlinks tiles from a pack and deletes those that neither another pack nor the tile cache uses. */
const releaseTiles = async (
  db: TileDatabase,
  packTiles: readonly { packId: number; k: string }[],
): Promise<void> => {
  await db.packTiles.bulkDelete(packTiles.map(({ packId, k }): [number, string] => [packId, k]))
  for (const { k } of packTiles) {
    const isInUse = (await db.packTiles.where('k').equals(k).count()) > 0 || (await db.touch.get(k))
    if (!isInUse) await db.tiles.delete(k)
  }
}

/**
 * After a refresh: unlinks tiles of an older revision and pictures that are no longer shown. Tiles of an
 * unreachable source stay: older imagery is better than none.
 */
export const dropOutdated = async (
  userId: number,
  reservationId: number,
  current: { tiles: ReadonlySet<string>; pictures: ReadonlySet<string>; unanswered: readonly string[] },
): Promise<void> => {
  await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.packTiles, db.touch, async () => {
      const packTiles = await db.packTiles
        .where('[packId+k]')
        .between([reservationId, ''], [reservationId, '\uffff'])
        .toArray()
      const outdated = packTiles.filter(
        ({ k }) => !current.tiles.has(k) && !current.unanswered.some((source) => k.startsWith(`${source}|`)),
      )
      if (outdated.length > 0) await releaseTiles(db, outdated)
    }),
  )
  await withDb(userId, (db) =>
    db.transaction('rw', db.pictures, async () => {
      for (const path of await db.pictures.toCollection().primaryKeys())
        if (!current.pictures.has(path)) await releasePicture(db, path, reservationId)
    }),
  )
}

/** Removes a pack. Tiles, pictures and responses that another pack uses stay. */
export const removePack = async (userId: number, reservationId: number): Promise<void> => {
  await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.packTiles, db.touch, async () => {
      const packTiles = await db.packTiles
        .where('[packId+k]')
        .between([reservationId, ''], [reservationId, '\uffff'])
        .toArray()
      await releaseTiles(db, packTiles)
    }),
  )
  await withDb(userId, (db) =>
    db.transaction('rw', db.packs, db.kept, db.pictures, async () => {
      await db.packs.delete(reservationId)
      const removeReference = (row: { packs: number[] }) => {
        row.packs = row.packs.filter((id) => id !== reservationId)
      }
      await db.kept.filter(({ packs }) => packs.includes(reservationId)).modify(removeReference)
      for (const path of await db.pictures.toCollection().primaryKeys())
        await releasePicture(db, path, reservationId)
    }),
  )
}

const releasePicture = async (db: UserDatabase, path: string, reservationId: number): Promise<void> => {
  const picture = await db.pictures.get(path)
  if (!picture?.packs.includes(reservationId)) return
  const packs = picture.packs.filter((id) => id !== reservationId)
  await (packs.length === 0 ? db.pictures.delete(path) : db.pictures.put({ ...picture, packs }))
}

/** Removes the unpinned pack of the earliest past hunt; false if there is none. */
export const dropOldestPack = async (userId: number, now = realEnv.now()): Promise<boolean> => {
  const [oldest] = packsToDrop(await allPacks(userId), now)
  if (!oldest) return false
  await removePack(userId, oldest.reservationId)
  return true
}
