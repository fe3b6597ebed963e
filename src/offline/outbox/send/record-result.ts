import type { UserDatabase } from '#offline/storage/databases.ts'
import { dropMedia } from '#offline/outbox/outbox.ts'
import { nextAttempt, putUnderKey } from '#offline/outbox/new-key.ts'
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

/** Marks the head of a lane as on its way and ours; undefined when it is no longer what was seen. */
export const claim = (
  env: Env,
  userId: number,
  owner: string,
  seen: OutboxRow,
): Promise<OutboxRow | undefined> => {
  const mark = (put: Put) =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, async () => {
        const stored = await db.outbox.get(seen.seq!)
        const row = stored && currentRow(stored)
        if (row?.state !== 'queued' || row.id !== seen.id) return undefined
        const leaseUntil = env.now() + leaseMs(repairRow(row))
        const mine: OutboxRow = { ...row, state: 'sending', attempts: row.attempts + 1, owner, leaseUntil }
        await put(db, stored!, mine)
        return mine
      }),
    )
  return withFullFallback(
    () => mark(inStorage),
    () => mark(inMemory),
  )
}

/** Where a row goes as it now is: the storage, or the memory of this context when that is full. */
type Put = (db: UserDatabase, stored: OutboxRow, row: OutboxRow) => Promise<unknown>
const inStorage: Put = (db, _stored, row) => db.outbox.put(row)
const inMemory: Put = (_db, stored, row) => Promise.resolve(holdInMemory(stored, row))

/**
 * Rows left `sending` by a context that has died go back to waiting. With the browser's lock in hand every
 * other sender is dead; with the lease alone only those whose time is over. Sending one twice does no harm:
 * the server knows its key.
 */
export const reclaim = async (env: Env, userId: number, owner: string, exclusive: boolean): Promise<void> => {
  await flushMemory(userId)
  const giveBack = (put: Put) =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, async () => {
        for (const stored of await db.outbox.where('state').equals('sending').toArray()) {
          const row = currentRow(stored)
          const isAlive = row.owner === owner || !(exclusive || isOver(row, env.now()))
          if (row.state === 'sending' && !isAlive) await put(db, stored, releasedRow(row))
        }
      }),
    )
  await withFullFallback(
    () => giveBack(inStorage),
    () => giveBack(inMemory),
  )
}

/** A lease that ends later than it can was written before the clock was set back. */
const isOver = (row: OutboxRow, now: number): boolean =>
  (row.leaseUntil ?? 0) <= now || (row.leaseUntil ?? 0) > now + leaseMs(repairRow(row))

type Settled = 'sent' | 'waits' | 'sign_in' | 'lost'

/**
 * Writes down what a send came to, if the row is still ours. Only `arrived` takes it from the outbox, in the
 * transaction that keeps its receipt. A full storage takes no receipt: the server's own copy comes instead.
 */
export const recordResult = (
  env: Env,
  userId: number,
  owner: string,
  sent: OutboxRow,
  result: SendResult | 'stopped',
  tokenChanged: boolean,
): Promise<Settled> => {
  const write = (put: Put): Promise<Settled> =>
    withDb(userId, (db) =>
      db.transaction('rw', db.outbox, db.sent, db.media, db.mediaPieces, async () => {
        const stored = await db.outbox.get(sent.seq!)
        const row = stored && currentRow(stored)
        if (row?.state !== 'sending' || row.owner !== owner) return 'lost'
        if (result !== 'stopped' && result.kind === 'arrived') {
          await arrived(db, row)
          if (put === inStorage) await keepReceipt(db, env, row, result.receipt)
          return 'sent'
        }
        const back: Back = { db, env, row: withoutLease(row), put: (after) => put(db, stored!, after) }
        if (result === 'stopped') {
          await back.put({ ...back.row, state: 'queued', nextAt: 0 })
          return 'waits'
        }
        return put === inStorage
          ? returned(back, result, tokenChanged)
          : returnedToFull(back, result, tokenChanged)
      }),
    )
  return withFullFallback(
    () => write(inStorage),
    () => write(inMemory),
  ).then((came) => {
    if (came === 'sent') dropFromMemory(sent.id)
    return came
  })
}

/** A row on its way back, and where to put it. */
interface Back {
  db: UserDatabase
  env: Env
  row: OutboxRow
  put(after: OutboxRow): Promise<unknown>
}
type NotArrived = Exclude<SendResult, { kind: 'arrived' }>

const said = (env: Env, kind: RowError['kind'], { failure }: NotArrived, final = false): RowError => ({
  kind,
  at: env.now(),
  failure,
  final,
})

/** Puts a row back that did not arrive, with what was said. */
const returned = async (back: Back, result: NotArrived, tokenChanged: boolean): Promise<Settled> => {
  const { db, env, row, put } = back
  if (result.kind === 'again') {
    const nextAt = env.now() + (result.afterMs ?? backoff(env, row.attempts))
    const lastError = said(env, result.network ? 'network' : 'server', result)
    await put({ ...row, state: 'queued', nextAt, lastError, uncertain: true })
  } else if (result.kind === 'sign_in' && tokenChanged) await put({ ...row, state: 'queued', nextAt: 0 })
  else if (result.kind === 'sign_in') {
    await put({ ...row, state: 'auth', lastError: said(env, 'auth', result) })
    await db.outbox.where('state').equals('queued').modify({ state: 'auth' })
    return 'sign_in'
  } else if (result.kind === 'too_old')
    await put({ ...row, state: 'held', lastError: said(env, 'too_old', result) })
  else if (result.kind === 'file_gone' && row.lastError?.kind !== 'media')
    await sendFilesAgain(db, env, { ...row, lastError: said(env, 'media', result) })
  else {
    const final = result.kind === 'refused' && result.final === true
    const lastError = said(env, 'refused', result, final)
    if (final && row.resent) await putUnderKey(db, row, nextAttempt(env, { ...row, lastError }))
    else await put({ ...row, state: 'needs_you', lastError, resent: false })
  }
  return 'waits'
}

/**
 * The same where nothing can be written: no other row is changed and no key. A sign-in that is due is not
 * remembered, so that what waits goes on after it; files that must go again wait until there is room for that.
 */
const returnedToFull = async (back: Back, result: NotArrived, tokenChanged: boolean): Promise<Settled> => {
  const { env, row, put } = back
  if (result.kind === 'sign_in' && !tokenChanged) return 'sign_in'
  if (result.kind === 'file_gone')
    await put({ ...row, state: 'queued', nextAt: env.now() + backoff(env, row.attempts) })
  else await returned({ ...back, row: { ...row, resent: false } }, result, tokenChanged)
  return 'waits'
}

const arrived = async (db: UserDatabase, { seq, id }: OutboxRow): Promise<void> => {
  await db.outbox.delete(seq!)
  await dropMedia(db, id)
}

const keepReceipt = async (
  db: UserDatabase,
  env: Env,
  { id, callKey, lane, payload, media, createdAt, attempts }: OutboxRow,
  receipt: unknown,
): Promise<void> => {
  if (changedReads(callKey).length === 0) return
  const sentAt = env.now()
  await db.sent.put({ id, callKey, lane, payload, media, createdAt, sentAt, attempts, receipt })
}

/** The server dropped the files, or has them wrong: they go under new names, and the item under a new key. */
const sendFilesAgain = async (db: UserDatabase, env: Env, row: OutboxRow): Promise<void> => {
  const media: Record<string, string> = {}
  const id = newId(env)
  for (const [field, before] of Object.entries(row.media)) {
    const file = await db.media.get(before)
    if (!file) continue
    media[field] = newId(env)
    for (let n = 0; n < file.pieces; n += 1) {
      const piece = await db.mediaPieces.get([before, n])
      if (piece) await db.mediaPieces.put({ ...piece, mediaId: media[field] })
      await db.mediaPieces.delete([before, n])
    }
    await db.media.delete(before)
    await db.media.put({ ...file, id: media[field], itemId: id })
  }
  await db.outbox.put({ ...row, id, media, state: 'queued', nextAt: 0 })
}
