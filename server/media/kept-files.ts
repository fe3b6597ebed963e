import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { fail, type Failure } from '#core/failures.ts'
import { type FileUse, fileRefusal } from '#core/rules/file-quotas.ts'
import { originalName, pictureWidths, readPictureName, widthName } from '#core/rules/pictures.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { refuse } from '#server/domain/refusal.ts'

/** Bytes that stay free for the database, mails and logs. */
const reserve = 100_000_000

const usedBy = async (db: Db, userId: number | null): Promise<FileUse> => {
  const { rows } = await sql<FileUse>`
    select coalesce(sum(bytes), 0) as all, coalesce(sum(bytes) filter (where user_id = ${userId}), 0) as person,
      count(*) filter (where on_its_way and user_id = ${userId}) as open
    from (
      select user_id, bytes, false as on_its_way from media
      union all select user_id, bytes, false from pending_file
      union all select user_id, length, true from upload where claimed_at is null
    ) f`.execute(db)
  return rows[0]!
}

/**
 * Why a file of this length is not taken from a person, or null. Asks one after the other, so that files at the same
 * time cannot pass together; the caller writes what it reserves in the same transaction.
 */
export const quotaRefusal = async (
  context: Context,
  tx: Db,
  userId: number | null,
  length: number,
  isUpload = false,
): Promise<Failure | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('file quotas'))`.execute(tx)
  const use = await usedBy(tx, userId)
  const refused = fileRefusal(isUpload ? use : { ...use, open: 0 }, context.config.fileQuotas, length)
  if (refused) return refused
  const { bavail, bsize, blocks } = await statfs(context.config.dataDir)
  return blocks > 0 && bavail * bsize < length + reserve ? fail('disk_full') : null
}

const lockName = (tx: Db, file: string) =>
  sql`select pg_advisory_xact_lock(hashtext('file'), hashtext(${file}))`.execute(tx)

interface NewFile {
  readonly userId: number | null
  readonly file: string
  readonly bytes: number
  /** An upload has its place already. */
  readonly isReserved: boolean
}

/**
 * Writes a file that the transaction of the request is about to keep. Returns the id of its pending row, which the
 * transaction removes with `markKept`; a file whose row stays is removed.
 */
export const writePending = async (
  context: Context,
  { userId, file, bytes, isReserved }: NewFile,
  write: () => Promise<void>,
): Promise<number | Failure> => {
  const { db } = context.database
  const created_at = context.clock.now()
  const outcome = await db.transaction().execute(async (tx) => {
    const refused = isReserved ? null : await quotaRefusal(context, tx, userId, bytes)
    if (refused) return refused
    await lockName(tx, file)
    const values = { user_id: userId, file, bytes, created_at }
    return (await tx.insertInto('pending_file').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  if (typeof outcome !== 'number') return outcome
  try {
    await write()
  } catch (error) {
    await discardFile(context, outcome).catch(() => {})
    throw error
  }
  return outcome
}

/** Keeps a pending file, in the transaction that refers to it. */
const markKept = async (tx: Db, pendingId: number): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_file')
    .where('id', '=', pendingId)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) refuse('unavailable', undefined, 1)
}

interface Kept {
  readonly file: string
  readonly type: string
  readonly kind: 'image' | 'video'
  readonly bytes: number
  readonly pending: number
}

/** Keeps a file as one of a person's, and returns the id of its row. */
export const keepMedia = async (
  tx: Db,
  { pending, file, type, kind, bytes }: Kept,
  { userId, isPublic }: { readonly userId: number; readonly isPublic: boolean },
  now: Date,
): Promise<number> => {
  await markKept(tx, pending)
  const { id } = await tx
    .insertInto('media')
    .values({ user_id: userId, file, type, kind, is_public: isPublic, bytes, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Leaves a file that nothing shows any more to the next sweep. */
export const leaveToSweep = async (tx: Db, userId: number, url: string, now: Date): Promise<void> => {
  const file = url.replace(/^\/media\//, '')
  await tx.deleteFrom('media').where('user_id', '=', userId).where('file', '=', file).execute()
  await tx.insertInto('pending_file').values({ user_id: userId, file, bytes: 0, created_at: now }).execute()
}

const isShown = async (tx: Db, file: string): Promise<boolean> => {
  const url = `/media/${file}`
  const { rows } = await sql<{ shown: boolean }>`select
    exists (select from media where file = ${file})
    or exists (select from pending_file where file = ${file})
    or exists (select from app_user where image = ${url})
    or exists (select from trophy where image = ${url})
    or exists (select from stand_picture where picture = ${url})
    or exists (select from post_image where image = ${url})
    or exists (select from slider where image = ${url})
    or exists (select from tutorial where image = ${url})
    or exists (select from specie where image = ${url}) as shown`.execute(tx)
  return rows[0]!.shown
}

const namesOf = (file: string): string[] => {
  const picture = readPictureName(file)
  return picture
    ? [
        originalName(picture.stem),
        ...(['webp', 'avif'] as const).flatMap((kind) =>
          pictureWidths.map((width) => widthName(picture.stem, width, kind)),
        ),
      ]
    : [file]
}

/** Removes a pending file, unless it was kept or another row needs the same content. */
export const discardFile = async (context: Context, pendingId: number): Promise<void> => {
  await context.database.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('pending_file')
      .where('id', '=', pendingId)
      .returning('file')
      .executeTakeFirst()
    if (!row) return
    await lockName(tx, row.file)
    if (await isShown(tx, row.file)) return
    for (const name of namesOf(row.file)) await context.services.files.remove(name)
  })
}

/** Removes the files of requests that ended without an answer, such as by a power cut. */
export const sweepFiles = async (context: Context, before: Date): Promise<void> => {
  const rows = await context.database.db
    .selectFrom('pending_file')
    .select('id')
    .where('created_at', '<', before)
    .execute()
  for (const { id } of rows) await discardFile(context, id)
}
