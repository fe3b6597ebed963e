import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { uploads } from '#core/contract/uploads.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context/context.ts'
import { sha256 } from '#server/config/random.ts'
import { redraw } from './pictures.ts'

export interface StoredMedia {
  readonly file: string
  readonly type: string
  readonly kind: 'image' | 'video'
  readonly bytes: number
}

/** Videos are known by their first bytes, never by what the sender calls them. */
const videoType = (bytes: Uint8Array): string | null => {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(4, 8) === 'ftyp') return /^(qt  )/.test(text(8, 12)) ? 'video/quicktime' : 'video/mp4'
  return bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3
    ? 'video/webm'
    : null
}
const endings: Record<string, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' }

/** Keeps a picture, drawn anew, or a video of a known kind; anything else is refused. */
export const storeMedia = async (
  context: Context,
  source: FileLike | Uint8Array,
  field: string,
): Promise<StoredMedia | Failure> => {
  const size = source instanceof Uint8Array ? source.length : source.size
  if (size > uploads.most.video) return fail('too_large', { [field]: [{ code: 'too_large' }] })
  const bytes = source instanceof Uint8Array ? source : new Uint8Array(await source.arrayBuffer())
  const video = videoType(bytes)
  // Private files have a part in their name that nobody can compute from the content.
  const salt = context.random.bytes(8).toString('hex')
  if (video) {
    const file = `p${salt}${sha256(bytes).slice(0, 24)}.${endings[video]}`
    await context.services.files.put(file, bytes, video)
    return { file, type: video, kind: 'video', bytes: bytes.length }
  }
  const drawn = await redraw(bytes, field)
  if (isFailure(drawn))
    return drawn.failure === 'too_large'
      ? drawn
      : fail('media_refused', { [field]: [{ code: 'media_refused' }] })
  const file = `p${salt}${sha256(drawn).slice(0, 24)}.webp`
  await context.services.files.put(file, drawn, 'image/webp')
  return { file, type: 'image/webp', kind: 'image', bytes: drawn.length }
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
