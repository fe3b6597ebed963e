import { fail, type Failure } from '#core/failures.ts'
import type { Db } from '#server/db/connect.ts'
import type { Spool, SpooledFile } from '#server/media/spool.ts'

export interface Claimed {
  readonly id: string
  readonly file: SpooledFile
}

/** The pieces of an upload in order, one after the other, so that a video never lies in memory. */
export async function* piecesOf(db: Db, id: string): AsyncGenerator<Buffer> {
  const pieces = await db
    .selectFrom('upload_piece')
    .select('at')
    .where('upload_id', '=', id)
    .orderBy('at')
    .execute()
  for (const { at } of pieces) {
    const { bytes } = await db
      .selectFrom('upload_piece')
      .select('bytes')
      .where('upload_id', '=', id)
      .where('at', '=', at)
      .executeTakeFirstOrThrow()
    yield bytes
  }
}

/** A complete upload of this person that no call has used yet, as a file on the disk. */
export const readUpload = async (
  { db, spool }: { readonly db: Db; readonly spool: Spool },
  id: string,
  userId: number,
): Promise<Claimed | Failure> => {
  const row = await db
    .selectFrom('upload')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('complete_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail('upload_unknown')
  const file = await spool.write({ name: id, type: row.type }, piecesOf(db, id))
  // Another request may have used it while it was read.
  return file.sha256 === row.sha256 ? { id, file } : fail('upload_unknown')
}

/** Marks an upload as used and deletes its pieces. */
export const claimUpload = async (db: Db, upload: Claimed, now: Date): Promise<void> => {
  await db.updateTable('upload').set({ claimed_at: now }).where('id', '=', upload.id).execute()
  await db.deleteFrom('upload_piece').where('upload_id', '=', upload.id).execute()
}
