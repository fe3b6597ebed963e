import type { PackRow } from './databases.ts'
import { withDb, withTiles } from './with-db.ts'

export const packOf = (userId: number, reservationId: number): Promise<PackRow | undefined> =>
  withDb(userId, (db) => db.packs.get(reservationId))

export const allPacks = (userId: number): Promise<PackRow[]> => withDb(userId, (db) => db.packs.toArray())

export const changePack = (
  userId: number,
  reservationId: number,
  change: Partial<PackRow>,
): Promise<number> => withDb(userId, (db) => db.packs.update(reservationId, change))

/** Takes a pack off the phone. Tiles, pictures and answers that another pack needs stay. */
export const removePack = async (userId: number, reservationId: number): Promise<void> => {
  await withTiles(userId, (db) =>
    db.transaction('rw', db.tiles, db.packTiles, db.touch, async () => {
      const own = await db.packTiles
        .where('[packId+k]')
        .between([reservationId, ''], [reservationId, '\uffff'])
        .toArray()
      await db.packTiles.bulkDelete(own.map(({ packId, k }): [number, string] => [packId, k]))
      for (const { k } of own) {
        const wanted = (await db.packTiles.where('k').equals(k).count()) > 0 || (await db.touch.get(k))
        if (!wanted) await db.tiles.delete(k)
      }
    }),
  )
  await withDb(userId, (db) =>
    db.transaction('rw', db.packs, db.kept, db.pictures, async () => {
      await db.packs.delete(reservationId)
      const without = (row: { packs: number[] }) => {
        row.packs = row.packs.filter((id) => id !== reservationId)
      }
      await db.kept.filter(({ packs }) => packs.includes(reservationId)).modify(without)
      for (const path of await db.pictures.toCollection().primaryKeys()) {
        const picture = await db.pictures.get(path)
        if (!picture?.packs.includes(reservationId)) continue
        without(picture)
        await (picture.packs.length === 0 ? db.pictures.delete(path) : db.pictures.put(picture))
      }
    }),
  )
}

/** The pack whose hunt ended first, unless it is pinned; whether there was one. */
export const dropOldestPack = async (userId: number): Promise<boolean> => {
  const [oldest] = (await allPacks(userId))
    .filter(({ pinned }) => !pinned)
    .sort((a, b) => a.endsOn.localeCompare(b.endsOn))
  if (!oldest) return false
  await removePack(userId, oldest.reservationId)
  return true
}
