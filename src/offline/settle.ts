import type { UserDatabase } from './databases.ts'
import { dropMedia } from './outbox.ts'
import { nextTry, putAs } from './rekey.ts'
import { mended, type OutboxRow, type RowError } from './outbox-row.ts'
import { queuedLine } from './reach.ts'
import { leaseOf } from './send-row.ts'
import { backoff, type Verdict } from './verdict.ts'
import { withDb } from './with-db.ts'
import { newId, type World } from './world.ts'

/** Marks the head of a lane as on its way and ours; undefined when it is no longer what was seen. */
export const claim = (
  world: World,
  userId: number,
  owner: string,
  seen: OutboxRow,
): Promise<OutboxRow | undefined> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.outbox, async () => {
      const row = await db.outbox.get(seen.seq!)
      if (row?.state !== 'queued' || row.id !== seen.id) return undefined
      const leaseUntil = world.now() + leaseOf(mended(row))
      const mine: OutboxRow = { ...row, state: 'sending', attempts: row.attempts + 1, owner, leaseUntil }
      await db.outbox.put(mine)
      return mine
    }),
  )

/**
 * Rows left `sending` by a context that has died go back to waiting. With the browser's lock in hand every
 * other sender is dead; with the lease alone only those whose time is over. Sending one twice does no harm:
 * the server knows its key.
 */
export const reclaim = (world: World, userId: number, owner: string, exclusive: boolean): Promise<number> =>
  withDb(userId, (db) =>
    db.outbox
      .where('state')
      .equals('sending')
      .filter((row) => row.owner !== owner && (exclusive || isOver(row, world.now())))
      .modify((row) => {
        row.state = 'queued'
        row.nextAt = 0
        row.uncertain = true
        delete row.owner
        delete row.leaseUntil
      }),
  )

/** A lease that ends later than it can was written before the clock was set back. */
const isOver = (row: OutboxRow, now: number): boolean =>
  (row.leaseUntil ?? 0) <= now || (row.leaseUntil ?? 0) > now + leaseOf(mended(row))

type Settled = 'sent' | 'waits' | 'sign_in' | 'lost'

/**
 * Writes down what a send came to, if the row is still ours. Only `arrived` takes it from the outbox, in the
 * transaction that keeps its receipt.
 */
export const settle = (
  world: World,
  userId: number,
  owner: string,
  sent: OutboxRow,
  verdict: Verdict | 'stopped',
  tokenChanged: boolean,
): Promise<Settled> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.outbox, db.sent, db.media, db.mediaPieces, async () => {
      const row = await db.outbox.get(sent.seq!)
      if (row?.state !== 'sending' || row.owner !== owner) return 'lost'
      const { owner: _, leaseUntil: __, ...idle } = row
      const back = (change: Partial<OutboxRow>) => db.outbox.put({ ...idle, ...change })
      if (verdict === 'stopped') {
        await back({ state: 'queued', nextAt: 0 })
        return 'waits'
      }
      if (verdict.kind === 'arrived') {
        await arrived(db, world, row, verdict.receipt)
        return 'sent'
      }
      return returned(db, world, idle, verdict, tokenChanged)
    }),
  )

/** Puts a row back that did not arrive, with what was said. */
const returned = async (
  db: UserDatabase,
  world: World,
  row: OutboxRow,
  verdict: Exclude<Verdict, { kind: 'arrived' }>,
  tokenChanged: boolean,
): Promise<Settled> => {
  const { failure } = verdict
  const said = (kind: RowError['kind'], final = false): RowError => ({
    kind,
    at: world.now(),
    failure,
    final,
  })
  const back = (change: Partial<OutboxRow>) => db.outbox.put({ ...row, ...change })
  if (verdict.kind === 'again') {
    const nextAt = world.now() + (verdict.afterMs ?? backoff(world, row.attempts))
    const lastError = said(verdict.network ? 'network' : 'server')
    await back({ state: 'queued', nextAt, lastError, uncertain: true })
  } else if (verdict.kind === 'sign_in' && tokenChanged) await back({ state: 'queued', nextAt: 0 })
  else if (verdict.kind === 'sign_in') {
    await back({ state: 'auth', lastError: said('auth') })
    await db.outbox.where('state').equals('queued').modify({ state: 'auth' })
    return 'sign_in'
  } else if (verdict.kind === 'too_old') await back({ state: 'held', lastError: said('too_old') })
  else if (verdict.kind === 'file_gone' && row.lastError?.kind !== 'media')
    await sendFilesAgain(db, world, { ...row, lastError: said('media') })
  else {
    const final = verdict.kind === 'refused' && verdict.final === true
    const lastError = said('refused', final)
    if (final && row.resent) await putAs(db, row, nextTry(world, { ...row, lastError }))
    else await back({ state: 'needs_you', lastError, resent: false })
  }
  return 'waits'
}

const arrived = async (
  db: UserDatabase,
  world: World,
  { seq, id, callKey, lane, title, payload, media, createdAt, attempts }: OutboxRow,
  receipt: unknown,
): Promise<void> => {
  await db.outbox.delete(seq!)
  await dropMedia(db, id)
  if (queuedLine(callKey).changes.length === 0) return
  const sentAt = world.now()
  await db.sent.put({ id, callKey, lane, title, payload, media, createdAt, sentAt, attempts, receipt })
}

/** The server dropped the files, or has them wrong: they go under new names, and the item under a new key. */
const sendFilesAgain = async (db: UserDatabase, world: World, row: OutboxRow): Promise<void> => {
  const media: Record<string, string> = {}
  const id = newId(world)
  for (const [field, before] of Object.entries(row.media)) {
    const file = await db.media.get(before)
    if (!file) continue
    media[field] = newId(world)
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
