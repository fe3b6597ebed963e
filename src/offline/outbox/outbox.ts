import { callOf } from '#core/calls/registry/table.ts'
import { uploads } from '#core/contract/uploads.ts'
import { check } from '#core/contract/wire.ts'
import type { UserDatabase } from '#offline/storage/databases.ts'
import { deviceFact } from '#offline/storage/device.ts'
import { withoutLease, type MediaPiece, type MediaRow, type OutboxRow } from '#offline/storage/outbox-row.ts'
import { withFreedSpace } from '#offline/storage/quota.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { nextAttempt, putUnderKey } from './new-key.ts'
import { noteSettled } from './settled.ts'
import { payloadVersion, queuedCall } from '#offline/queued/index.ts'
import { currentRow, dropFromMemory, withFullFallback } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { newId, type Env } from '#offline/environment.ts'

/** A file of an item with its bytes already in memory, so that reading it can no longer fail. */
export interface Attachment {
  field: string
  name: string
  type: string
  bytes: ArrayBuffer
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const toMediaRows = async (env: Env, itemId: string, files: readonly Attachment[]) =>
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

export interface EnqueueOptions {
  /** Items that must arrive first. */
  dependsOn?: string[]
  id?: string
  /** Delays the send by this many milliseconds, so that the item can still be edited. */
  delayMs?: number
}

/**
 * Stores an item durably: the row and the bytes of its files in one transaction. A screen may show "Saved on
 * this phone" only after this resolves.
 */
export const enqueue = async (
  env: Env,
  userId: number,
  callKey: QueuedKey,
  payload: Record<string, unknown>,
  files: readonly Attachment[] = [],
  { dependsOn = [], id = newId(env), delayMs = 0 }: EnqueueOptions = {},
): Promise<OutboxRow> => {
  const { lane, rank } = queuedCall(callKey)
  const media = await toMediaRows(env, id, files)
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
    nextAt: delayMs === 0 ? 0 : env.now() + delayMs,
    lastError: null,
  }
  const seq = await withFreedSpace(userId, () =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, db.media, db.mediaPieces, async () => {
        // `withDb` repeats this step after a lost connection, which may have committed the first run.
        const existingRow = await db.outbox.where('id').equals(id).first()
        if (existingRow) return existingRow.seq!
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

const inOutboxTransaction = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  withDb(userId, (db) =>
    db.transaction('rw', [db.outbox, db.sent, db.media, db.mediaPieces, db.meta], () => step(db)),
  )

/** Deletes an item permanently; only a confirmed request of the person may call this. */
export const discardItem = (userId: number, id: string): Promise<void> => {
  const discard = (isNoted: boolean) =>
    inOutboxTransaction(userId, async (db) => {
      const row = await db.outbox.where('id').equals(id).first()
      if (row) await db.outbox.delete(row.seq!)
      if (row && isNoted) await noteSettled(db, row)
      await db.sent.delete(id)
      await dropMedia(db, id)
    })
  return withFullFallback(
    () => discard(true),
    () => discard(false),
  )
}

/** Replaces an item's content, and the files of the given fields. Refused while the item is being sent. */
export const editItem = async (
  env: Env,
  userId: number,
  id: string,
  input: unknown,
  files: readonly Attachment[] = [],
): Promise<'edited' | 'gone' | 'sending' | 'invalid'> => {
  // Digests are computed first: an IndexedDB transaction does not stay open while they are awaited.
  const newMedia = await toMediaRows(env, id, files)
  return withFreedSpace(userId, () =>
    inOutboxTransaction(userId, async (db) => {
      const row = await db.outbox.where('id').equals(id).first()
      if (!row) return 'gone'
      if (currentRow(row).state === 'sending') return 'sending'
      const checked = check(callOf(row.callKey), input)
      if (!checked.ok) return 'invalid'
      const payload = { ...(checked.value as Record<string, unknown>) }
      const media = { ...row.media }
      for (const { row: file, pieces } of newMedia) {
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

/** Makes all items due now, or one by id; a refused item is retried only by id. */
export const makeDue = (env: Env, userId: number, id?: string): Promise<void> =>
  inOutboxTransaction(userId, async (db) => {
    const rows =
      id === undefined ? await db.outbox.toArray() : await db.outbox.where('id').equals(id).toArray()
    // Rows that are being sent stay so, even if the full storage could not record that state.
    for (const row of rows) if (currentRow(row).state !== 'sending') dropFromMemory(row.id)
    for (const row of rows)
      if (row.state === 'queued' && row.nextAt > 0) await db.outbox.update(row.seq!, { nextAt: 0 })
      else if (row.state === 'needs_you' && id !== undefined)
        await putUnderKey(db, row, nextAttempt(env, row))
  })

/** Requeues the items that waited for a sign-in. All of them are this user's: the database is per user. */
export const resumeAfterSignIn = (userId: number): Promise<number> =>
  withDb(userId, (db) => db.outbox.where('state').equals('auth').modify({ state: 'queued', nextAt: 0 }))

/** Requeues the items that the server rejected because the app was too old. */
export const resumeHeld = (userId: number): Promise<number> =>
  withDb(userId, (db) => db.outbox.where('state').equals('held').modify({ state: 'queued', nextAt: 0 }))

export const pendingCount = (userId: number): Promise<number> => withDb(userId, (db) => db.outbox.count())
