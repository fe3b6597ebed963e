import { fail, type Failure } from '#core/failures.ts'
import type { Db } from '#server/db/connect.ts'

export interface Claimed {
  readonly id: string
  readonly type: string
  readonly bytes: Buffer
}

/** A complete upload of this person that no call has used yet. */
export const readUpload = async (db: Db, id: string, userId: number): Promise<Claimed | Failure> => {
  const row = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('complete_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('upload_unknown')
  const pieces = await db
    .selectFrom('upload_piece')
    .select('bytes')
    .where('upload_id', '=', id)
    .orderBy('at')
    .execute()
  return { id, type: row.type, bytes: Buffer.concat(pieces.map((piece) => piece.bytes)) }
}

/** Marks an upload as used and deletes its pieces. */
export const claimUpload = async (db: Db, upload: Claimed, now: Date): Promise<void> => {
  await db.updateTable('upload').set({ claimed_at: now }).where('id', '=', upload.id).execute()
  await db.deleteFrom('upload_piece').where('upload_id', '=', upload.id).execute()
}
