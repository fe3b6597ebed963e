import { fail, type Failure, isFailure } from '#core/failures.ts'
import sharp from 'sharp'
import type { Context } from '#server/context/context.ts'
import type { Db } from '#server/db/connect.ts'
import { type Claimed, readUpload } from '#server/domain/people/uploads.ts'
import type { RequestContextOf } from '#server/http/handler.ts'
import { discardFile, leaveToSweep } from '#server/media/kept-files.ts'
import { keepPicture, type Picture, redraw } from '#server/media/pictures.ts'

export interface NewPicture {
  readonly picture: Picture
  readonly upload: Claimed | null
}

/** The picture of a request, drawn anew; null where its kind has none. */
export const preparePicture = async (
  {
    input,
    db,
    me,
    context,
    spool,
  }: Pick<RequestContextOf<'contents.add'>, 'input' | 'db' | 'me' | 'context' | 'spool'>,
  kind: 'photo' | 'silhouette' | undefined,
): Promise<NewPicture | null | Failure> => {
  if (kind === undefined) return null
  const upload =
    input.image_upload === undefined ? null : await readUpload({ db, spool }, input.image_upload, me.id)
  if (isFailure(upload)) return { ...upload, errors: { image: [{ code: 'upload_unknown' }] } }
  const source = upload?.file ?? input.image!
  const drawn = await redraw(source, 'image')
  if (!Buffer.isBuffer(drawn)) return drawn
  // It is drawn as a mask: without a transparent ground it would be a square.
  if (kind === 'silhouette' && (await sharp(drawn).stats()).isOpaque)
    return fail('invalid', { image: [{ code: 'silhouette_needed' }] })
  const picture = await keepPicture(context, drawn, 'image', { userId: me.id, isReserved: upload !== null })
  return isFailure(picture) ? picture : { picture, upload }
}

export const undoPicture = async (context: Context, picture: NewPicture | null): Promise<void> => {
  if (picture) await discardFile(context, picture.picture.pending)
}

/** Leaves a picture that is shown no more to the next sweep; the installation's own ones are no files of anybody. */
export const dropPicture = async (db: Db, me: number, url: string | null, now: Date): Promise<void> => {
  if (url === null || !url.startsWith('/media/')) return
  const owners = await db
    .selectFrom('media as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .distinct()
    .where('m.file', '=', url.slice('/media/'.length))
    .where('u.is_admin', '=', true)
    .execute()
  const ids = owners.flatMap(({ user_id: id }) => (id === null ? [] : [id]))
  for (const id of ids.length === 0 ? [me] : ids) await leaveToSweep(db, id, url, now)
}
