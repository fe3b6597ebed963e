import { fail, type Failure, isFailure } from '#core/failures.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { uploads } from '#core/contract/uploads.ts'
import { mostSide, originalName } from '#core/rules/pictures.ts'
import sharp from 'sharp'
import type { Context } from '#server/context/context.ts'
import { sha256 } from '#server/config/random.ts'
import { writePending } from './kept-files.ts'
import { makeWidths } from './picture-widths.ts'

export interface Picture {
  readonly file: string
  readonly url: string
  readonly type: string
  readonly bytes: number
  /** The pending row of its file; `keepMedia` keeps it. */
  readonly pending: number
}

const most = { pixels: 40_000_000, side: mostSide }

// One picture must not take every processor from the requests beside it.
sharp.concurrency(1)

/** Pictures wait for one another: each needs some hundred megabytes while it is decoded. */
let last: Promise<unknown> = Promise.resolve()
const inLine = <T>(work: () => Promise<T>): Promise<T> => {
  const mine = last.then(work, work)
  last = mine.catch(() => {})
  return mine
}

const refused = (field: string): Failure =>
  fail('picture_refused', { [field]: [{ code: 'picture_refused' }] })

/** The picture drawn anew: only its pixels pass, never its metadata (a photo tells where it was taken). */
export const redraw = async (
  source: FileLike | Uint8Array,
  field: string,
  mostBytes: number = uploads.most.image,
): Promise<Buffer | Failure> => {
  const size = source instanceof Uint8Array ? source.length : source.size
  if (size > mostBytes) return fail('too_large', { [field]: [{ code: 'too_large' }] })
  try {
    return await inLine(async () => {
      const bytes = source instanceof Uint8Array ? source : new Uint8Array(await source.arrayBuffer())
      const image = sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error' })
      const { format } = await image.metadata()
      if (!['jpeg', 'png', 'webp'].includes(format)) return refused(field)
      return image
        .rotate()
        .resize(most.side, most.side, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    })
  } catch {
    return refused(field)
  }
}

/** The name of a drawn picture: made from its content, and with its colours from top to bottom for a preview. */
export const stemOf = async (drawn: Uint8Array): Promise<string> => {
  const column = await sharp(drawn)
    .resize(1, 4, { fit: 'fill' })
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  const colours = [...column].map((value) => Math.round(value / 17).toString(16))
  return `${sha256(drawn).slice(0, 32)}-${colours.join('')}`
}

/** Redraws a picture and keeps it under a name made from its content. */
export const keepPicture = async (
  context: Context,
  source: FileLike | Uint8Array,
  field: string,
  owner: { readonly userId: number | null; readonly isReserved: boolean } = {
    userId: null,
    isReserved: false,
  },
  mostBytes: number = uploads.most.image,
): Promise<Picture | Failure> => {
  const drawn = await redraw(source, field, mostBytes)
  if (!Buffer.isBuffer(drawn)) return drawn
  const stem = await stemOf(drawn)
  const file = originalName(stem)
  const bytes = drawn.length
  const pending = await writePending(context, { ...owner, file, bytes }, () =>
    context.services.files.put(file, drawn, 'image/webp'),
  )
  if (isFailure(pending)) return pending
  makeWidths(context, stem)
  return { file, url: `/media/${file}`, type: 'image/webp', bytes, pending }
}
