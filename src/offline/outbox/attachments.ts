import type { FileLike } from '#core/contract/fields.ts'
import { CallFailed } from '#offline/failure.ts'
import { phoneFailure } from '#offline/phone-failures.ts'
import type { Attachment } from './outbox.ts'

/** Upper bounds for a queued picture: about 50 s of upload on a bad connection. */
const maxSidePx = 1600
const maxBytes = 400 * 1024
const qualities = [0.85, 0.7, 0.55, 0.4]

/** A file that this phone cannot take: said at its field. */
export class FileRefused extends CallFailed {
  constructor(field: string, name: Parameters<typeof phoneFailure>[0]) {
    super({ ...phoneFailure(name), errors: { [field]: [{ code: name }] } })
  }
}

const fitWithin = (width: number, height: number, side: number) => {
  const factor = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

const encode = async (bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> => {
  const { width, height } = fitWithin(bitmap.width, bitmap.height, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** Reduces a picture to at most 1600 px and 400 KB, upright. */
const shrinkPicture = async (field: string, file: FileLike): Promise<Attachment> => {
  const bytes = await readBytes(field, file)
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(new Blob([bytes], { type: file.type }), {
      imageOrientation: 'from-image',
    })
  } catch {
    const isHeic = /hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    throw new FileRefused(field, isHeic ? 'picture_heic' : 'picture_unreadable')
  }
  try {
    const fits = bytes.byteLength <= maxBytes && Math.max(bitmap.width, bitmap.height) <= maxSidePx
    if (fits && /^image\/(jpeg|png)$/.test(file.type))
      return { field, name: file.name, type: file.type, bytes }
    for (const side of [maxSidePx, 1200, 900, 640])
      for (const quality of qualities) {
        const blob = await encode(bitmap, side, quality)
        if (blob.size > maxBytes) continue
        const name = `${file.name.replace(/\.\w+$/, '') || 'picture'}.jpg`
        return { field, name, type: 'image/jpeg', bytes: await blob.arrayBuffer() }
      }
    throw new FileRefused(field, 'picture_too_large')
  } finally {
    bitmap.close()
  }
}

const readBytes = async (field: string, file: FileLike): Promise<ArrayBuffer> => {
  try {
    const bytes = await file.arrayBuffer()
    if (bytes.byteLength === 0) throw new Error('empty')
    return bytes
  } catch {
    throw new FileRefused(field, 'file_unreadable')
  }
}

/** Reads a file for the outbox: pictures are shrunk, other files stay as they are. */
export const toAttachment = async (field: string, file: FileLike): Promise<Attachment> =>
  file.type.startsWith('image/') || /\.(jpe?g|png|gif|webp|hei[cf])$/i.test(file.name)
    ? shrinkPicture(field, file)
    : { field, name: file.name, type: file.type, bytes: await readBytes(field, file) }
