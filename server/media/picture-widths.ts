import sharp from 'sharp'
import {
  originalName,
  type PictureKind,
  type PictureName,
  type PictureWidth,
  pictureWidths,
  widthName,
} from '#core/rules/pictures.ts'
import type { Context } from '#server/context/context.ts'

type Needs = Pick<Context, 'services' | 'ending' | 'log'>

/** Work a few at a time. What comes while too much waits is not taken on. */
const lane = (atOnce: number, mostWaiting: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T | 'full'> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) return 'full'
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
/** AVIF takes a processor for a good part of a second: one at a time, and nobody waits for it. */
const lanes = { webp: lane(2, 64), avif: lane(1, 512) }
const under = new Map<string, Promise<Uint8Array | 'full' | null>>()

const draw = (bytes: Uint8Array, width: PictureWidth, kind: PictureKind): Promise<Buffer> => {
  const image = sharp(bytes).resize({ width, withoutEnlargement: true })
  return kind === 'webp'
    ? image.webp({ quality: 76, effort: 3 }).toBuffer()
    : image.avif({ quality: 52, effort: 2 }).toBuffer()
}

const make = (context: Needs, stem: string, width: PictureWidth, kind: PictureKind) => {
  const name = widthName(stem, width, kind)
  const before = under.get(name)
  if (before) return before
  const { files } = context.services
  const made = lanes[kind](async () => {
    if (context.ending.aborted) return null
    const kept = await files.get(name)
    if (kept) return kept
    const original = await files.get(originalName(stem))
    if (!original) return null
    const drawn = await draw(original, width, kind)
    if (context.ending.aborted) return drawn
    await files.put(name, drawn, `image/${kind}`)
    // A picture that was refused meanwhile takes its widths with it.
    if ((await files.size(originalName(stem))) === null) await files.remove(name)
    return drawn
  }).finally(() => under.delete(name))
  under.set(name, made)
  return made
}

const quietly = (context: Needs, work: Promise<unknown>): void =>
  void work.catch((error: unknown) => {
    if (!context.ending.aborted) context.log.warn({ error }, 'A picture could not be made in a width.')
  })

/** Makes every width of a picture, after the answer that has kept it. */
export const makeWidths = (context: Needs, stem: string): void => {
  for (const kind of ['webp', 'avif'] as const)
    for (const width of pictureWidths)
      if (widthName(stem, width, kind) !== originalName(stem))
        quietly(context, make(context, stem, width, kind))
}

/**
 * A picture as it was asked for, or the file to take instead: WebP where AVIF is not made yet, the original
 * where too many wait. Null where there is no such picture.
 */
export const pictureNamed = async (
  context: Needs,
  { stem, width, kind }: PictureName,
): Promise<Uint8Array | { readonly instead: string } | null> => {
  const { files } = context.services
  if (width === null) return files.get(originalName(stem))
  const kept = await files.get(widthName(stem, width, kind))
  if (kept) return kept
  if (kind === 'avif') {
    if ((await files.size(originalName(stem))) === null) return null
    quietly(context, make(context, stem, width, kind))
    return { instead: widthName(stem, width, 'webp') }
  }
  const made = await make(context, stem, width, kind)
  return made === 'full' ? { instead: originalName(stem) } : made
}
