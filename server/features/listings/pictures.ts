import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { discardFile, keepMedia, leaveToSweep } from '#server/media/kept-files.ts'
import { keepPicture, type Picture } from '#server/media/pictures.ts'
import type { Spool } from '#server/media/spool.ts'

/** A picture as a form names it: a stored one by its id, a new one by its upload. */
export interface SentPicture {
  readonly id?: number | undefined
  readonly upload?: string | undefined
  readonly caption: string
}
interface NewPicture {
  readonly upload: Claimed
  readonly picture: Picture
}
/** The new pictures of a form by their uploads. */
export type NewPictures = ReadonlyMap<string, NewPicture>

const storedPictures = (db: Db, standId: number | null) =>
  db
    .selectFrom('stand_picture')
    .select(['id', 'picture', 'upload'])
    .where('stand_id', '=', standId ?? 0)
    .execute()

const atPicture = (refused: Failure, i: number): Failure => ({
  ...refused,
  errors: {
    [`stand_pictures.${i}`]: refused.errors?.['image'] ?? [{ code: refused.failure }],
  },
})

/** Draws the uploads anew that this stand has not got yet; none stays where one is refused. */
export const preparePictures = async (
  { context, db, spool }: { context: Context; db: Db; spool: Spool },
  sent: readonly SentPicture[],
  { standId, userId }: { standId: number | null; userId: number },
): Promise<NewPictures | Failure> => {
  const known = new Set((await storedPictures(db, standId)).map(({ upload }) => upload))
  const fresh = new Map<string, NewPicture>()
  for (const [i, { upload: id }] of sent.entries()) {
    if (id === undefined || known.has(id) || fresh.has(id)) continue
    const upload = await readUpload({ db, spool }, id, userId)
    const picture = isFailure(upload)
      ? upload
      : await keepPicture(context, upload.file, 'image', { userId, isReserved: true })
    if (isFailure(upload) || isFailure(picture)) {
      await discardPictures(context, fresh)
      return atPicture(isFailure(upload) ? upload : (picture as Failure), i)
    }
    fresh.set(id, { upload, picture })
  }
  return fresh
}

export const discardPictures = async (context: Context, fresh: NewPictures): Promise<void> => {
  for (const { picture } of fresh.values()) await discardFile(context, picture.pending)
}

/** Replaces a stand's pictures by what was sent, in its order; a picture of another stand is none. */
export const writePictures = async (
  db: Db,
  sent: readonly SentPicture[],
  fresh: NewPictures,
  { standId, userId, now }: { standId: number; userId: number; now: Date },
): Promise<Failure | null> => {
  const stored = await storedPictures(db, standId)
  const kept = new Set<number>()
  for (const [position, { id, upload, caption }] of sent.entries()) {
    const old = stored.find((row) => (id === undefined ? row.upload === upload : row.id === id))
    const drawn = upload === undefined ? undefined : fresh.get(upload)
    if (old && !kept.has(old.id)) {
      kept.add(old.id)
      await db.updateTable('stand_picture').set({ position, caption }).where('id', '=', old.id).execute()
    } else if (!old && drawn && upload !== undefined) {
      await claimUpload(db, drawn.upload, now)
      await keepMedia(db, { ...drawn.picture, kind: 'image' }, { userId, isPublic: true }, now)
      const values = { stand_id: standId, picture: drawn.picture.url, position, caption, upload }
      await db.insertInto('stand_picture').values(values).execute()
    } else return fail('invalid', { [`stand_pictures.${position}`]: [{ code: 'upload_unknown' }] })
  }
  for (const { id, picture } of stored.filter((row) => !kept.has(row.id))) {
    await db.deleteFrom('stand_picture').where('id', '=', id).execute()
    await leaveToSweep(db, userId, picture, now)
  }
  return null
}
