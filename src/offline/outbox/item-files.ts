import { withDb } from '#offline/storage/with-db.ts'

/** A file of something that waits, as it lies on the phone. */
export interface ItemFile {
  field: string
  name: string
  type: string
  size: number
  /** Null where the phone has lost some of it. */
  bytes: Blob | null
}

/** The files of an item, to be shown: read by primary key, since a Blob read by an index is lost on some phones. */
export const loadItemFiles = (userId: number, itemId: string): Promise<ItemFile[]> =>
  withDb(userId, async (db) => {
    const rows = await db.media.where('itemId').equals(itemId).toArray()
    return Promise.all(
      rows.map(async ({ id, field, name, type, size, pieces }) => {
        const keys = Array.from({ length: pieces }, (_, n): [string, number] => [id, n])
        const storedPieces = (await db.mediaPieces.bulkGet(keys)).flatMap((piece) =>
          piece ? [piece.bytes] : [],
        )
        const bytes = storedPieces.length === pieces ? new Blob(storedPieces, { type }) : null
        return { field, name, type, size, bytes }
      }),
    )
  })
