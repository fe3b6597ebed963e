import { callOf } from '#core/calls/registry/table.ts'
import { uploads } from '#core/contract/uploads.ts'
import { check } from '#core/contract/wire.ts'
import type { UserDatabase } from '#offline/storage/databases.ts'
import { deviceFact } from '#offline/storage/device.ts'
import { withoutLease, type MediaPiece, type MediaRow, type OutboxRow } from '#offline/storage/outbox-row.ts'
import { withRoom } from '#offline/storage/quota.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { nextAttempt, putUnderKey } from './new-key.ts'
import { payloadVersion, queuedCall } from '#offline/queued/index.ts'
import { currentRow, dropFromMemory } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { newId, type Env } from '#offline/environment.ts'

/** A file that goes with an item, ready to be kept: its bytes are here and will not fail to be read. */
export interface Attachment {
  field: string
  name: string
  type: string
  bytes: ArrayBuffer
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

const mediaOf = async (env: Env, itemId: string, files: readonly Attachment[]) =>
  Promise.all(
    files.map(async (file): Promise<{ row: MediaRow; pieces: MediaPiece[] }> => {
      const id = newId(env)
      const pieces: MediaPiece[] = []
      for (let at = 0; at < file.bytes.byteLength; at += uploads.piece)
        pieces.push({ mediaId: id, n: pieces.length, bytes: file.bytes.slice(at, at + uploads.piece) })
      const sha256 = hex(await crypto.subtle.digest('SHA-256', file.bytes))
      const { field, name, type, bytes } = file
      return {
        row: { id, itemId, field, name, type, size: bytes.byteLength, sha256, pieces: pieces.length },
        pieces,
      }
    }),
  )

export interface Saving {
  /** Items that must have arrived before. */
  dependsOn?: string[]
  id?: string
  /** Saved now, sent after this many milliseconds at the latest: something may still be added to it. */
  holdMs?: number
}

/**
 * Saves an item durably: the row and the bytes of its files in one transaction. What this gives has been
 * written; only then may a screen say "Saved on this phone".
 */
export const enqueue = async (
  env: Env,
  userId: number,
  callKey: QueuedKey,
  payload: Record<string, unknown>,
  files: readonly Attachment[] = [],
  { dependsOn = [], id = newId(env), holdMs = 0 }: Saving = {},
): Promise<OutboxRow> => {
  const { lane, rank } = queuedCall(callKey)
  const media = await mediaOf(env, id, files)
  const clockOffset = (await deviceFact('clockOffset').catch(() => 0)) ?? 0
  const row: OutboxRow = {
    id,
    userId,
    lane: lane(payload as never),
    rank,
    callKey,
    version: payloadVersion(callKey),
    payload,
    media: Object.fromEntries(media.map(({ row: file }) => [file.field, file.id])),
    dependsOn,
    createdAt: env.now(),
    clockOffset,
    state: 'queued',
    attempts: 0,
    nextAt: holdMs === 0 ? 0 : env.now() + holdMs,
    lastError: null,
  }
  const seq = await withRoom(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, db.media, db.mediaPieces, async () => {
        // The step is repeated after a lost connection, whose commit may have been the last thing it did.
        const before = await db.outbox.where('id').equals(id).first()
        if (before) return before.seq!
        await db.media.bulkPut(media.map(({ row: file }) => file))
        await db.mediaPieces.bulkPut(media.flatMap(({ pieces }) => pieces))
        return db.outbox.add({ ...row })
      }),
    ),
  )
  return { ...row, seq }
}

const dropFile = async (db: UserDatabase, mediaId: string): Promise<void> => {
  const file = await db.media.get(mediaId)
  if (!file) return
  await db.mediaPieces.bulkDelete(
    Array.from({ length: file.pieces }, (_, n): [string, number] => [mediaId, n]),
  )
  await db.media.delete(mediaId)
}
const dropMedia = async (db: UserDatabase, itemId: string): Promise<void> => {
  for (const { id } of await db.media.where('itemId').equals(itemId).toArray()) await dropFile(db, id)
}
export { dropMedia }

const inOutbox = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  withDb(userId, (db) => db.transaction('rw', db.outbox, db.sent, db.media, db.mediaPieces, () => step(db)))

/** Takes an item away for good; only the person does this, after a confirmation. */
export const discard = (userId: number, id: string): Promise<void> =>
  inOutbox(userId, async (db) => {
    const row = await db.outbox.where('id').equals(id).first()
    if (row) await db.outbox.delete(row.seq!)
    await db.sent.delete(id)
    await dropMedia(db, id)
  })

/** The item with another content, and other files where they are named; not while it is on its way. */
export const edit = async (
  env: Env,
  userId: number,
  id: string,
  input: unknown,
  files: readonly Attachment[] = [],
): Promise<'edited' | 'gone' | 'sending' | 'invalid'> => {
  // Digests are made before: a transaction does not wait for them.
  const added = await mediaOf(env, id, files)
  return withRoom(userId, () =>
    inOutbox(userId, async (db) => {
      const row = await db.outbox.where('id').equals(id).first()
      if (!row) return 'gone'
      if (currentRow(row).state === 'sending') return 'sending'
      const checked = check(callOf(row.callKey), input)
      if (!checked.ok) return 'invalid'
      const payload = { ...(checked.value as Record<string, unknown>) }
      const media = { ...row.media }
      for (const { row: file, pieces } of added) {
        if (media[file.field] !== undefined) await dropFile(db, media[file.field]!)
        media[file.field] = file.id
        await db.media.put(file)
        await db.mediaPieces.bulkPut(pieces)
      }
      await putUnderKey(db, row, {
        ...withoutLease(nextAttempt(env, row)),
        payload,
        media,
        version: payloadVersion(row.callKey),
        state: row.state === 'auth' ? 'auth' : 'queued',
      })
      return 'edited'
    }),
  )
}

/** Makes one item, or all, due at once; what was refused is tried again as well when it is named. */
export const makeDue = (env: Env, userId: number, id?: string): Promise<void> =>
  inOutbox(userId, async (db) => {
    const rows =
      id === undefined ? await db.outbox.toArray() : await db.outbox.where('id').equals(id).toArray()
    // What is on its way stays so, also where that could not be written down.
    for (const row of rows) if (currentRow(row).state !== 'sending') dropFromMemory(row.id)
    for (const row of rows)
      if (row.state === 'queued' && row.nextAt > 0) await db.outbox.update(row.seq!, { nextAt: 0 })
      else if (row.state === 'needs_you' && id !== undefined)
        await putUnderKey(db, row, nextAttempt(env, row))
  })

/** What waited for a sign-in goes on; it is this person's, since the database is. */
export const resumeAfterSignIn = (userId: number): Promise<number> =>
  withDb(userId, (db) => db.outbox.where('state').equals('auth').modify({ state: 'queued', nextAt: 0 }))

/** What an older version of the app could not make understood goes on under this one. */
export const resumeHeld = (userId: number): Promise<number> =>
  withDb(userId, (db) => db.outbox.where('state').equals('held').modify({ state: 'queued', nextAt: 0 }))

export const waitingCount = (userId: number): Promise<number> => withDb(userId, (db) => db.outbox.count())
