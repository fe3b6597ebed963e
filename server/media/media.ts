import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { uploads } from '#core/contract/uploads.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context/context.ts'
import { sha256 } from '#server/config/random.ts'
import { writePending } from './kept-files.ts'
import { redraw } from './pictures.ts'
import { isSpooled, sha256OfFile } from './spool.ts'
import { cleanVideo, videoEndings } from './videos.ts'

/** A file that was written for this request; `keepMedia` keeps it. */
export interface StoredMedia {
  readonly file: string
  readonly type: string
  readonly kind: 'image' | 'video'
  readonly bytes: number
  readonly pending: number
}

/** Whose file it is, and whether its place was taken when it was uploaded. */
export interface FileOwner {
  readonly userId: number | null
  readonly isReserved: boolean
}

/** Private files have a part in their name that nobody can compute from the content. */
const privateName = (context: Context, hash: string, ending: string): string =>
  `p${context.random.bytes(8).toString('hex')}${hash.slice(0, 24)}.${ending}`

/** Keeps a private picture, drawn anew. */
export const storePicture = async (
  context: Context,
  source: FileLike,
  field: string,
  owner: FileOwner,
): Promise<StoredMedia | Failure> => {
  const drawn = await redraw(source, field)
  if (isFailure(drawn)) return drawn
  const file = privateName(context, sha256(drawn), 'webp')
  const bytes = drawn.length
  const pending = await writePending(context, { ...owner, file, bytes }, () =>
    context.services.files.put(file, drawn, 'image/webp'),
  )
  return isFailure(pending) ? pending : { file, type: 'image/webp', kind: 'image', bytes, pending }
}

/** Keeps a picture, drawn anew, or a video without what it tells besides; anything else is refused. */
export const storeMedia = async (
  context: Context,
  source: FileLike,
  field: string,
  owner: FileOwner,
): Promise<StoredMedia | Failure> => {
  if (!isSpooled(source)) return fail('bad_request')
  if (source.size > uploads.most.video) return fail('too_large', { [field]: [{ code: 'too_large' }] })
  const video = await cleanVideo(source.path, field)
  if (isFailure(video)) return video
  if (video) {
    const file = privateName(context, await sha256OfFile(source.path), videoEndings[video])
    const bytes = source.size
    const pending = await writePending(context, { ...owner, file, bytes }, () =>
      context.services.files.take(file, source.path, video),
    )
    return isFailure(pending) ? pending : { file, type: video, kind: 'video', bytes, pending }
  }
  const picture = await storePicture(context, source, field, owner)
  return isFailure(picture) && picture.failure === 'picture_refused'
    ? fail('media_refused', { [field]: [{ code: 'media_refused' }] })
    : picture
}

const lastsMs = 24 * 3_600_000
interface Grant {
  readonly id: number
  /** When the address ends, in milliseconds. */
  readonly until: number
  /** The one reader who must still have access; null where the address is enough. */
  readonly reader: number | null
}
const mac = (context: Context, { id, until, reader }: Grant): string =>
  createHmac('sha256', context.secret)
    .update(reader === null ? `media/${id}/${until}` : `media/${id}/${until}/${reader}`)
    .digest('base64url')

/**
 * The address of a private file, good for a day; an image element can send no token. The end is
 * rounded, so that the address stays the same for a while and a phone may keep the picture.
 */
export const privateUrl = (context: Context, id: number, now: Date, reader: number | null = null): string => {
  const until = Math.ceil((now.getTime() + lastsMs) / lastsMs) * lastsMs
  const who = reader === null ? '' : `&for=${reader}`
  return `/media/private/${id}?until=${until}${who}&mac=${mac(context, { id, until, reader })}`
}

export const privateUrlIsGood = (context: Context, grant: Grant, given: string, now: Date): boolean => {
  const right = Buffer.from(mac(context, grant))
  const sent = Buffer.from(given)
  return grant.until > now.getTime() && right.length === sent.length && timingSafeEqual(right, sent)
}
