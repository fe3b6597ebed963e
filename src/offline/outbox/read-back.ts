import { hasFailedWrite } from '#offline/storage/health.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { withTimeout } from '#offline/storage/storage-timeout.ts'
import { loadDatabases } from '#offline/storage/with-db.ts'

/** Below this many free bytes a write that seemed to succeed is read back. */
const scarceBytes = 50_000_000

const isScarce = async (): Promise<boolean> => {
  if (hasFailedWrite.get()) return true
  const estimate = await navigator.storage?.estimate?.().catch(() => null)
  return estimate?.quota !== undefined && estimate.quota - (estimate.usage ?? 0) < scarceBytes
}

/** Reads an item and its files over a connection of its own: an open one may answer from memory. */
const isStored = async (userId: number, { id, media }: OutboxRow): Promise<boolean> => {
  const { UserDatabase } = await loadDatabases()
  const db = new UserDatabase(userId)
  try {
    const row = await db.outbox.where('id').equals(id).first()
    if (!row) return false
    for (const mediaId of Object.values(media)) {
      const file = await db.media.get(mediaId)
      const pieces = file ? await db.mediaPieces.bulkGet(piecesOf(mediaId, file.pieces)) : []
      const bytes = pieces.reduce((sum, piece) => sum + (piece?.bytes.byteLength ?? 0), 0)
      if (!file || bytes !== file.size) return false
    }
    return true
  } finally {
    db.close()
  }
}
const piecesOf = (mediaId: string, count: number) =>
  Array.from({ length: count }, (_, n): [string, number] => [mediaId, n])

/** Whether "Saved on this phone" may be said of an item that was just written (decision 57). */
export const isSafelyStored = async (userId: number, row: OutboxRow): Promise<boolean> =>
  !(await isScarce()) || withTimeout(isStored(userId, row)).catch(() => false)
