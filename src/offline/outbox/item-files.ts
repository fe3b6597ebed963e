import { withDb } from '#offline/storage/with-db.ts'

/** A stored file of a queued item. */
export interface ItemFile {
  field: string
  name: string
  type: string
  size: number
  /** Null if some of its pieces are missing. */
  bytes: Blob | null
}

/**
 * The files of an item, for display. Pieces are read by primary key: some phones lose Blobs that are read
 * through an index.
 */
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
