import type { UserDatabase } from '#offline/storage/databases.ts'
import { dropMedia } from '#offline/outbox/outbox.ts'
import { nextAttempt, putUnderKey } from '#offline/outbox/new-key.ts'
import { noteSettled, originOf } from '#offline/outbox/settled.ts'
import { withoutLease, repairRow, type OutboxRow, type RowError } from '#offline/storage/outbox-row.ts'
import { changedReads } from '#offline/queued/index.ts'
import { leaseMs } from './send-row.ts'
import {
  releasedRow,
  currentRow,
  holdInMemory,
  withFullFallback,
  dropFromMemory,
  flushMemory,
} from '#offline/storage/in-memory-fallback.ts'
import { backoff, type SendResult } from './send-result.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { newId, type Env } from '#offline/environment.ts'

/** Marks a lane's first row as being sent by this context; undefined if the row changed since it was read. */
export const claim = (
  env: Env,
  userId: number,
  owner: string,
  head: OutboxRow,
): Promise<OutboxRow | undefined> => {
  const markSending = (put: Put) =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, async () => {
        const stored = await db.outbox.get(head.seq!)
        const row = stored && currentRow(stored)
        if (row?.state !== 'queued' || row.id !== head.id) return undefined
        const leaseUntil = env.now() + leaseMs(repairRow(row))
        const claimed: OutboxRow = { ...row, state: 'sending', attempts: row.attempts + 1, owner, leaseUntil }
        await put(db, stored!, claimed)
        return claimed
      }),
    )
  return withFullFallback(
    () => markSending(inStorage),
    () => markSending(inMemory),
  )
}

/** Stores an updated row: in IndexedDB, or in this context's memory if the storage is full. */
type Put = (db: UserDatabase, stored: OutboxRow, row: OutboxRow) => Promise<unknown>
const inStorage: Put = (db, _stored, row) => db.outbox.put(row)
const inMemory: Put = (_db, stored, row) => Promise.resolve(holdInMemory(stored, row))

/**
 * Requeues rows left in state `sending` by a context that died. Under the browser's lock every other context is
 * dead; under the lease alone only those with an expired lease are. Sending one twice is harmless: the server
 * knows its key.
 */
export const reclaim = async (env: Env, userId: number, owner: string, exclusive: boolean): Promise<void> => {
  await flushMemory(userId)
  const releaseRows = (put: Put) =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, async () => {
        for (const stored of await db.outbox.where('state').equals('sending').toArray()) {
          const row = currentRow(stored)
          const isAlive = row.owner === owner || !(exclusive || isLeaseExpired(row, env.now()))
          if (row.state === 'sending' && !isAlive) await put(db, stored, releasedRow(row))
        }
      }),
    )
  await withFullFallback(
    () => releaseRows(inStorage),
    () => releaseRows(inMemory),
  )
}

/** A lease that ends later than possible was written before the clock was set back. */
const isLeaseExpired = (row: OutboxRow, now: number): boolean =>
  (row.leaseUntil ?? 0) <= now || (row.leaseUntil ?? 0) > now + leaseMs(repairRow(row))

type Recorded = 'sent' | 'pending' | 'sign_in' | 'lost'

/**
 * Records a send result if this context still owns the row. Only `arrived` deletes the row, in the transaction
 * that stores its receipt. A full storage stores no receipt: the entry reappears with the server's next
 * response.
 */
export const recordResult = (
  env: Env,
  userId: number,
  owner: string,
  sent: OutboxRow,
  result: SendResult | 'stopped',
  tokenChanged: boolean,
): Promise<Recorded> => {
  const write = (put: Put): Promise<Recorded> =>
    withDb(userId, (db) =>
      db.transaction('rw', [db.outbox, db.sent, db.media, db.mediaPieces, db.meta], async () => {
        const stored = await db.outbox.get(sent.seq!)
        const row = stored && currentRow(stored)
        if (row?.state !== 'sending' || row.owner !== owner) return 'lost'
        if (result !== 'stopped' && result.kind === 'arrived') {
          await deleteRow(db, row)
          if (put === inStorage) {
            await noteSettled(db, row)
            await storeReceipt(db, env, row, result.receipt)
          }
          return 'sent'
        }
        const unsent: Unsent = { db, env, row: withoutLease(row), put: (after) => put(db, stored!, after) }
        if (result === 'stopped') {
          await unsent.put({ ...unsent.row, state: 'queued', nextAt: 0 })
          return 'pending'
        }
        return put === inStorage
          ? putBack(unsent, result, tokenChanged)
          : putBackInMemory(unsent, result, tokenChanged)
      }),
    )
  return withFullFallback(
    () => write(inStorage),
    async () => {
      const recorded = await write(inMemory)
      // What was deleted has made room for the note.
      if (recorded === 'sent') await withDb(userId, (db) => noteSettled(db, sent)).catch(() => undefined)
      return recorded
    },
  ).then((recorded) => {
    if (recorded === 'sent') dropFromMemory(sent.id)
    return recorded
  })
}

/** A row that was not sent, and where to store it. */
interface Unsent {
  db: UserDatabase
  env: Env
  row: OutboxRow
  put(updated: OutboxRow): Promise<unknown>
}
type NotArrived = Exclude<SendResult, { kind: 'arrived' }>

const toRowError = (env: Env, kind: RowError['kind'], { failure }: NotArrived, final = false): RowError => ({
  kind,
  at: env.now(),
  failure,
  final,
})

/** Stores a row that did not arrive, with the reason. */
const putBack = async (unsent: Unsent, result: NotArrived, tokenChanged: boolean): Promise<Recorded> => {
  const { db, env, row, put } = unsent
  if (result.kind === 'retry') {
    const isDark = result.dark === true
    const nextAt = isDark ? 0 : env.now() + (result.afterMs ?? backoff(env, row.attempts))
    const attempts = isDark ? Math.max(0, row.attempts - 1) : row.attempts
    const lastError = toRowError(env, result.network ? 'network' : 'server', result)
    await put({ ...row, state: 'queued', attempts, nextAt, lastError, uncertain: true })
  } else if (result.kind === 'sign_in' && tokenChanged) await put({ ...row, state: 'queued', nextAt: 0 })
  else if (result.kind === 'sign_in') {
    await put({ ...row, state: 'auth', lastError: toRowError(env, 'auth', result) })
    await db.outbox.where('state').equals('queued').modify({ state: 'auth' })
    return 'sign_in'
  } else if (result.kind === 'too_old')
    await put({ ...row, state: 'held', lastError: toRowError(env, 'too_old', result) })
  else if (result.kind === 'file_gone' && row.lastError?.kind !== 'media')
    await requeueWithNewFileIds(db, env, { ...row, lastError: toRowError(env, 'media', result) })
  else {
    const final = result.kind === 'refused' && result.final === true
    const lastError = toRowError(env, 'refused', result, final)
    if (final && row.resent) await putUnderKey(db, row, nextAttempt(env, { ...row, lastError }))
    else await put({ ...row, state: 'needs_you', lastError, resent: false })
  }
  return 'pending'
}

/**
 * The same for a full storage: no other row and no key changes. A due sign-in is not stored, so that the items
 * are sent after it without being requeued; files that must be uploaded again wait until there is space.
 */
const putBackInMemory = async (
  unsent: Unsent,
  result: NotArrived,
  tokenChanged: boolean,
): Promise<Recorded> => {
  const { env, row, put } = unsent
  if (result.kind === 'sign_in' && !tokenChanged) return 'sign_in'
  if (result.kind === 'file_gone')
    await put({ ...row, state: 'queued', nextAt: env.now() + backoff(env, row.attempts) })
  else await putBack({ ...unsent, row: { ...row, resent: false } }, result, tokenChanged)
  return 'pending'
}

const deleteRow = async (db: UserDatabase, { seq, id }: OutboxRow): Promise<void> => {
  await db.outbox.delete(seq!)
  await dropMedia(db, id)
}

const storeReceipt = async (
  db: UserDatabase,
  env: Env,
  { id, callKey, lane, payload, media, createdAt, attempts }: OutboxRow,
  receipt: unknown,
): Promise<void> => {
  if (changedReads(callKey).length === 0) return
  const sentAt = env.now()
  await db.sent.put({ id, callKey, lane, payload, media, createdAt, sentAt, attempts, receipt })
}

/** The server deleted the files or has them damaged: they get new ids, and the item gets a new key. */
const requeueWithNewFileIds = async (db: UserDatabase, env: Env, row: OutboxRow): Promise<void> => {
  const media: Record<string, string> = {}
  const id = newId(env)
  for (const [field, oldId] of Object.entries(row.media)) {
    const file = await db.media.get(oldId)
    if (!file) continue
    media[field] = newId(env)
    for (let n = 0; n < file.pieces; n += 1) {
      const piece = await db.mediaPieces.get([oldId, n])
      if (piece) await db.mediaPieces.put({ ...piece, mediaId: media[field] })
      await db.mediaPieces.delete([oldId, n])
    }
    await db.media.delete(oldId)
    await db.media.put({ ...file, id: media[field], itemId: id })
  }
  await db.outbox.put({ ...row, id, origin: originOf(row), media, state: 'queued', nextAt: 0 })
}
