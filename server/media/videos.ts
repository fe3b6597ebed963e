import fs from 'node:fs/promises'
import { fail, type Failure } from '#core/failures.ts'
import { cleanMp4, NotCleanable, NotVideo } from './mp4.ts'
import { cleanWebm } from './webm.ts'

export const videoEndings = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' } as const
export type VideoType = keyof typeof videoEndings

/** Whether the first bytes are those of a film's container, whatever the sender calls the file. */
const containerOf = (head: Buffer): 'mp4' | 'webm' | null =>
  head.toString('latin1', 4, 8) === 'ftyp'
    ? 'mp4'
    : head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))
      ? 'webm'
      : null

/**
 * Recognizes a video by its container and removes from the file what tells more than pictures and sound do. Null when
 * it is no video at all.
 */
export const cleanVideo = async (path: string, field: string): Promise<VideoType | Failure | null> => {
  const file = await fs.open(path, 'r+')
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0)
    const container = containerOf(buffer)
    if (container === null) return null
    return container === 'mp4' ? await cleanMp4(file, size) : await cleanWebm(file, size)
  } catch (error) {
    if (error instanceof NotVideo) return fail('media_refused', { [field]: [{ code: 'media_refused' }] })
    if (error instanceof NotCleanable) return fail('video_refused')
    throw error
  } finally {
    await file.close()
  }
}
