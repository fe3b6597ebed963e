import type { FileLike } from '#core/contract/fields.ts'
import { fail, type Failure } from '#core/failures.ts'
import { fillDocument } from '#core/rules/documents.ts'
import sharp from 'sharp'
import { sha256 } from '#server/config/random.ts'
import type { Db } from '#server/db/connect.ts'

const most = { bytes: 1024 * 1024, pixels: 4_000_000 }
const refused = fail('picture_refused', { signature: [{ code: 'picture_refused' }] })

/** The signature as it was drawn, as PNG; a picture of anything but pixels is refused. */
export const readSignature = async (source: FileLike): Promise<Buffer | Failure> => {
  if (source.size > most.bytes) return refused
  try {
    const bytes = new Uint8Array(await source.arrayBuffer())
    const image = sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (format !== 'png' && format !== 'jpeg' && format !== 'webp') return refused
    const { channels } = await image.stats()
    // A pad that nobody has touched is one colour from edge to edge.
    if (channels.every((channel) => channel.max - channel.min < 8))
      return fail('invalid', { signature: [{ code: 'signature_needed' }] })
    return await image.png().toBuffer()
  } catch {
    return refused
  }
}

/** A document as it is signed, word for word, with its digest (decision 21). */
export const filledDocument = async (
  db: Db,
  type: string,
  values: Readonly<Record<string, string>>,
): Promise<{ body: string; sha256: string }> => {
  const template = await db
    .selectFrom('document')
    .select('body')
    .where('type', '=', type)
    .executeTakeFirstOrThrow()
  const body = fillDocument(template.body, values)
  return { body, sha256: sha256(body) }
}
