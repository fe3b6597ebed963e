import type { ApiFailure } from '#offline/failure.ts'
import { newId, type Env } from '#offline/environment.ts'
import { pictureOwner } from '#offline/storage/stand-forms.ts'
import { withFreedSpace } from '#offline/storage/quota.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { FileLike } from '#core/contract/fields.ts'
import { toAttachment } from './attachments.ts'
import { type Attachment, toMediaRows } from './outbox.ts'
import { upload } from './send/upload.ts'

const keep = async (env: Env, userId: number, formKey: string, file: Attachment): Promise<string> => {
  const [media] = await toMediaRows(env, pictureOwner(formKey), [file])
  await withFreedSpace(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.media, db.mediaPieces, async () => {
        await db.media.put(media!.row)
        await db.mediaPieces.bulkPut(media!.pieces)
      }),
    ),
  )
  return media!.row.id
}

/** Keeps a picture for a form on this phone, drawn smaller; gives the name by which it is uploaded. */
export const keepFormPicture = async (
  env: Env,
  userId: number,
  formKey: string,
  file: FileLike,
): Promise<string> => keep(env, userId, formKey, await toAttachment('picture', file))

/** The bytes of a kept picture; null where this phone has lost them. */
export const formPicture = (userId: number, key: string): Promise<Blob | null> =>
  withDb(userId, async (db) => {
    const media = await db.media.get(key)
    if (!media) return null
    const keys = Array.from({ length: media.pieces }, (_, n): [string, number] => [key, n])
    const pieces = (await db.mediaPieces.bulkGet(keys)).flatMap((piece) => (piece ? [piece.bytes] : []))
    return pieces.length === media.pieces ? new Blob(pieces, { type: media.type }) : null
  })

/** The same picture under another name: what the service has refused or forgotten is uploaded anew. */
export const keptAnew = async (
  env: Env,
  userId: number,
  formKey: string,
  key: string,
): Promise<string | null> => {
  const blob = await formPicture(userId, key)
  if (!blob) return null
  const file = { field: 'picture', name: newId(env), type: blob.type, bytes: await blob.arrayBuffer() }
  return keep(env, userId, formKey, file)
}

/** Uploads a kept picture as far as the signal lets it: sent, still waiting, or why it cannot be sent. */
export const sendFormPicture = async (
  env: Env,
  key: string,
  { userId, token }: { userId: number; token: string },
): Promise<'sent' | 'waiting' | ApiFailure> => {
  const media = await withDb(userId, (db) => db.media.get(key))
  if (!media) return { name: 'upload_unknown', status: 422 }
  const result = await upload(env, media, { userId, token, mayContinue: () => Promise.resolve(true) })
  if (result === 'complete') return 'sent'
  if (result === 'stopped' || result.kind !== 'refused') return 'waiting'
  return result.failure
}
