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
  // Private files have a part in their name that nobody can compute from the content.
  const salt = context.random.bytes(8).toString('hex')
  const { files } = context.services
  if (video) {
    const hash = await sha256OfFile(source.path)
    const file = `p${salt}${hash.slice(0, 24)}.${videoEndings[video]}`
    const bytes = source.size
    const pending = await writePending(context, { ...owner, file, bytes }, () =>
      files.take(file, source.path, video),
    )
    return isFailure(pending) ? pending : { file, type: video, kind: 'video', bytes, pending }
  }
  const drawn = await redraw(source, field)
  if (isFailure(drawn))
    return drawn.failure === 'too_large'
      ? drawn
      : fail('media_refused', { [field]: [{ code: 'media_refused' }] })
  const file = `p${salt}${sha256(drawn).slice(0, 24)}.webp`
  const bytes = drawn.length
  const pending = await writePending(context, { ...owner, file, bytes }, () =>
    files.put(file, drawn, 'image/webp'),
  )
  return isFailure(pending) ? pending : { file, type: 'image/webp', kind: 'image', bytes, pending }
}

const lastsMs = 24 * 3_600_000
const mac = (context: Context, id: number, until: number): string =>
  createHmac('sha256', context.secret).update(`media/${id}/${until}`).digest('base64url')

/**
 * The address of a private file, good for a day; an image element can send no token. The end is
 * rounded, so that the address stays the same for a while and a phone may keep the picture.
 */
export const privateUrl = (context: Context, id: number, now: Date): string => {
  const until = Math.ceil((now.getTime() + lastsMs) / lastsMs) * lastsMs
  return `/media/private/${id}?until=${until}&mac=${mac(context, id, until)}`
}

export const privateUrlIsGood = (
  context: Context,
  id: number,
  until: number,
  given: string,
  now: Date,
): boolean => {
  const right = Buffer.from(mac(context, id, until))
  const sent = Buffer.from(given)
  return until > now.getTime() && right.length === sent.length && timingSafeEqual(right, sent)
}
