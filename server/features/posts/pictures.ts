import { type Failure, isFailure } from '#core/failures.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { postLimits } from '#core/rules/posts.ts'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { type Claimed, claimUpload, readUpload } from '#server/domain/people/uploads.ts'
import { discardFile, keepMedia } from '#server/media/kept-files.ts'
import { keepPicture, type Picture } from '#server/media/pictures.ts'
import type { Spool } from '#server/media/spool.ts'

const field = 'stand_post_images'

/** A picture of a post that is about to be written. */
export interface NewPicture {
  readonly picture: Picture
  readonly upload: Claimed | null
}

/** What a post brings: files, and the uploads that came before it. */
interface PictureInput {
  readonly stand_post_images: readonly FileLike[]
  readonly stand_post_images_upload: readonly string[]
}

/** The pictures that a post brings, for its limits; the size of an upload was checked when it came. */
export const sentPictures = (input: PictureInput): { readonly size: number }[] => [
  ...input.stand_post_images,
  ...input.stand_post_images_upload.map(() => ({ size: 0 })),
]

export const discardPictures = async (context: Context, pictures: readonly NewPicture[]): Promise<void> => {
  for (const { picture } of pictures) await discardFile(context, picture.pending)
}

const preparePicture = async (
  context: Context,
  source: Claimed | FileLike,
  userId: number,
): Promise<NewPicture | Failure> => {
  const upload = 'id' in source ? source : null
  const file = upload?.file ?? (source as FileLike)
  const owner = { userId, isReserved: upload !== null }
  const picture = await keepPicture(context, file, field, owner, postLimits.imageBytes)
  return isFailure(picture) ? picture : { picture, upload }
}

/** Draws the pictures anew one after the other; none is left behind where one is refused. */
export const preparePictures = async (
  { context, db, spool }: { context: Context; db: Db; spool: Spool },
  input: PictureInput,
  userId: number,
): Promise<NewPicture[] | Failure> => {
  const pictures: NewPicture[] = []
  const sources = [
    ...input.stand_post_images.map((file) => () => Promise.resolve(file)),
    ...[...new Set(input.stand_post_images_upload)].map((id) => () => readUpload({ db, spool }, id, userId)),
  ]
  for (const read of sources) {
    const source = await read()
    const prepared = isFailure(source) ? source : await preparePicture(context, source, userId)
    if (isFailure(prepared)) {
      await discardPictures(context, pictures)
      return prepared
    }
    pictures.push(prepared)
  }
  return pictures
}

export const addPictures = async (
  db: Db,
  postId: number,
  pictures: readonly NewPicture[],
  userId: number,
  now: Date,
): Promise<void> => {
  for (const { picture, upload } of pictures) {
    if (upload) await claimUpload(db, upload, now)
    await keepMedia(db, { ...picture, kind: 'image' }, { userId, isPublic: true }, now)
    await db.insertInto('post_image').values({ post_id: postId, image: picture.url }).execute()
  }
}

/** The pictures of a post in the order in which they are shown. */
export const imagesOf = (db: Db, postId: number): Promise<{ id: number; image: string }[]> =>
  db.selectFrom('post_image').select(['id', 'image']).where('post_id', '=', postId).orderBy('id').execute()
