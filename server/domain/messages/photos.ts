import { photoFields } from '#core/rules/chat.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { type Failure, isFailure } from '#core/failures.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { hunterIds } from '#server/domain/bookings/reservations.ts'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { discardFile, keepMedia } from '#server/media/kept-files.ts'
import { type StoredMedia, storePicture } from '#server/media/media.ts'
import type { Spool } from '#server/media/spool.ts'

/** A photo of a message that is about to be written. */
export interface NewPhoto {
  readonly media: StoredMedia
  readonly upload: Claimed | null
}

type Field = (typeof photoFields)[number]
/** What a message brings: files, or the uploads that came before it. */
export type PhotoInput = { readonly [F in Field]?: FileLike | undefined } & {
  readonly [F in `${Field}_upload`]?: string | undefined
}

/** The ids of the photos of `chat_message m`, in their order. */
export const photosColumn = sql`array(select media_id from chat_photo where message_id = m.id order by position)`

export const photosIn = (input: PhotoInput): number =>
  photoFields.filter((field) => input[field] !== undefined || input[`${field}_upload`] !== undefined).length

export const discardPhotos = async (context: Context, photos: readonly NewPhoto[]): Promise<void> => {
  for (const { media } of photos) await discardFile(context, media.pending)
}

const storePhoto = async (
  { context, db, spool }: { context: Context; db: Db; spool: Spool },
  input: PhotoInput,
  field: Field,
  userId: number,
): Promise<NewPhoto | Failure | null> => {
  const uploadId = input[`${field}_upload`]
  const upload = uploadId === undefined ? null : await readUpload({ db, spool }, uploadId, userId)
  if (isFailure(upload)) return upload
  const source = upload?.file ?? input[field]
  if (!source) return null
  const media = await storePicture(context, source, field, { userId, isReserved: upload !== null })
  return isFailure(media) ? media : { media, upload }
}

/** Draws the photos of a message anew, one after the other; none is left behind where one is refused. */
export const storePhotos = async (
  work: { context: Context; db: Db; spool: Spool },
  input: PhotoInput,
  userId: number,
): Promise<NewPhoto[] | Failure> => {
  const photos: NewPhoto[] = []
  for (const field of photoFields) {
    const photo = await storePhoto(work, input, field, userId)
    if (isFailure(photo)) {
      await discardPhotos(work.context, photos)
      return photo
    }
    if (photo) photos.push(photo)
  }
  return photos
}

/** Keeps the photos with their message, and returns the ids of their files. */
export const keepPhotos = async (
  db: Db,
  messageId: number,
  photos: readonly NewPhoto[],
  userId: number,
  now: Date,
): Promise<number[]> => {
  const kept: number[] = []
  for (const { media, upload } of photos) {
    if (upload) await claimUpload(db, upload, now)
    kept.push(await keepMedia(db, media, { userId, isPublic: false }, now))
  }
  if (kept.length > 0)
    await db
      .insertInto('chat_photo')
      .values(kept.map((media_id, position) => ({ message_id: messageId, position, media_id })))
      .execute()
  return kept
}

/** Whether a file is a photo of a thread that this person is in, and still may read. */
export const maySeePhoto = async (db: Db, mediaId: number, userId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from chat_photo p join chat_message m on m.id = p.message_id
      join reservation r on r.id = m.reservation_id join stand s on s.id = r.stand_id
    where p.media_id = ${mediaId} and (m.to_user_id is null or ${userId} in (m.from_user_id, m.to_user_id))
      and (s.user_id = ${userId} or ${userId} in (${hunterIds}))`.execute(db)
  return rows.length > 0
}
