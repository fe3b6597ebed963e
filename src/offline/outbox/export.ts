import { failureInEnglish } from '#offline/failure.ts'
import type { Attachment } from './outbox.ts'
import { repairRow } from '#offline/storage/outbox-row.ts'
import { withDb } from '#offline/storage/with-db.ts'

const base64 = (bytes: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte)
  return btoa(text)
}

const toFile = (items: unknown[]): Blob =>
  new Blob([JSON.stringify({ format: 'highseat-outbox', version: 1, items }, null, 2)], {
    type: 'application/json',
  })

/** An item that could be neither saved nor sent, in the same form. */
export const exportUnsaved = (item: {
  callKey: string
  payload: Record<string, unknown>
  files: readonly Attachment[]
  at: number
}): Blob =>
  toFile([
    {
      what: item.callKey,
      saved_at: null,
      written_at: new Date(item.at).toISOString(),
      state: 'unsaved',
      content: item.payload,
      files: item.files.map(({ field, name, type, bytes }) => ({
        field,
        name,
        type,
        base64_pieces: [base64(bytes)],
      })),
    },
  ])

/**
 * The whole outbox as one file that a person can store or send by other means: JSON with the items and their
 * pictures as base64.
 */
export const exportOutbox = (userId: number): Promise<Blob> =>
  withDb(userId, async (db) => {
    const items = []
    for (const row of (await db.outbox.toArray()).map(repairRow)) {
      const files = []
      for (const { id, field, name, type, pieces } of await db.media
        .where('itemId')
        .equals(row.id)
        .toArray()) {
        const parts: string[] = []
        for (let n = 0; n < pieces; n += 1) {
          const piece = await db.mediaPieces.get([id, n])
          if (piece) parts.push(base64(piece.bytes))
        }
        files.push({ field, name, type, base64_pieces: parts })
      }
      const { id, callKey, createdAt, state, attempts, payload, lastError } = row
      const reason = lastError ? failureInEnglish(lastError.failure) : null
      items.push({
        id,
        what: callKey,
        saved_at: new Date(createdAt).toISOString(),
        state,
        attempts,
        reason,
        content: payload,
        files,
      })
    }
    return toFile(items)
  })
