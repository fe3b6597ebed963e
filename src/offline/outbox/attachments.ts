import type { FileLike } from '#core/contract/fields.ts'
import { CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import type { Attachment } from './outbox.ts'

/** Longest side and bytes of a picture that waits: about 50 s on a bad line. */
const longest = 1600
const most = 400 * 1024
const qualities = [0.85, 0.7, 0.55, 0.4]

/** A file that this phone cannot take: said at its field. */
export class FileRefused extends CallFailed {
  constructor(field: string, name: Parameters<typeof phoneFailure>[0]) {
    super({ ...phoneFailure(name), errors: { [field]: [{ code: name }] } })
  }
}

const scaled = (width: number, height: number, side: number) => {
  const factor = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

const encode = async (bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> => {
  const { width, height } = scaled(bitmap.width, bitmap.height, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** A picture small enough to be sent on one bar: at most 1600 px and 400 KB, upright. */
const shrink = async (field: string, file: FileLike): Promise<Attachment> => {
  const bytes = await bytesOf(field, file)
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type: file.type }), {
      imageOrientation: 'from-image',
    })
  } catch {
    const heic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    throw new FileRefused(field, heic ? 'picture_heic' : 'picture_unreadable')
  }
  try {
    const fits = bytes.byteLength <= most && Math.max(bitmap.width, bitmap.height) <= longest
    if (fits && /^image\/(jpeg|png)$/.test(file.type))
      return { field, name: file.name, type: file.type, bytes }
    for (const side of [longest, 1200, 900, 640])
      for (const quality of qualities) {
        const blob = await encode(bitmap, side, quality)
        if (blob.size > most) continue
        const name = `${file.name.replace(/\.\w+$/, '') || 'picture'}.jpg`
        return { field, name, type: 'image/jpeg', bytes: await blob.arrayBuffer() }
      }
    throw new FileRefused(field, 'picture_too_large')
  } finally {
    bitmap.close()
  }
}

const bytesOf = async (field: string, file: FileLike): Promise<ArrayBuffer> => {
  try {
    const bytes = await file.arrayBuffer()
    if (bytes.byteLength === 0) throw new Error('empty')
    return bytes
  } catch {
    throw new FileRefused(field, 'file_unreadable')
  }
}

/** A file as it will be kept: pictures are shrunk, everything else goes as it is. */
export const attachment = async (field: string, file: FileLike): Promise<Attachment> =>
  file.type.startsWith('image/') || /\.(jpe?g|png|gif|webp|hei[cf])$/i.test(file.name)
    ? shrink(field, file)
    : { field, name: file.name, type: file.type, bytes: await bytesOf(field, file) }
