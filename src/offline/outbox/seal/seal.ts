import { deviceCalls } from '#core/calls/session.ts'
import { callNow } from '#offline/http/client.ts'
import { changeDeviceFact, currentSession, deviceFact } from '#offline/storage/device.ts'
import type { UserDatabase } from '#offline/storage/databases.ts'
import { withLock } from '#offline/outbox/send/lock.ts'
import { dropMedia } from '#offline/outbox/outbox.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import {
  dropItem,
  dropSealed,
  hasSealed,
  importSealKey,
  openItem,
  sealedItems,
  sealItem,
  type ItemWithFiles,
} from './sealed-store.ts'
import { wipe } from '#offline/storage/wipe.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { newId, realEnv, type Env } from '#offline/environment.ts'

/** The seal key is neither stored nor obtainable. Nothing was sealed and nothing is lost. */
export class SealUnavailable extends Error {}

const sealKeyName = 'sealKey'
const storedSealKey = (userId: number): Promise<string | undefined> =>
  withDb(userId, async (db) => (await db.meta.get(sealKeyName))?.v as string | undefined)

/**
 * Fetches and stores the user's seal key, so that an offline logout can seal. It is deleted with the user's
 * database.
 */
export const storeSealKey = async (userId: number, env: Env = realEnv): Promise<string | null> => {
  const storedKey = await storedSealKey(userId).catch(() => undefined)
  if (storedKey !== undefined) return storedKey
  const session = await currentSession()
  if (session?.userId !== userId) return null
  const { token } = session
  const answer = await callNow(env, deviceCalls.sealKey, {}, { token, timeoutMs: 8000 }).catch(() => null)
  if (!answer) return null
  const { key } = answer.data
  await withDb(userId, (db) => db.meta.put({ k: sealKeyName, v: key })).catch(() => undefined)
  return key
}

const loadSealKey = async (userId: number, env: Env): Promise<CryptoKey> => {
  const key = await storeSealKey(userId, env)
  if (key === null) throw new SealUnavailable('the key cannot be had')
  return importSealKey(key)
}

const loadItemWithFiles = (userId: number, row: OutboxRow): Promise<ItemWithFiles> =>
  withDb(userId, async (db) => {
    const media = await db.media.where('itemId').equals(row.id).toArray()
    const pieces = []
    for (const { id, pieces: count } of media)
      for (let n = 0; n < count; n += 1) {
        const piece = await db.mediaPieces.get([id, n])
        if (piece) pieces.push(piece)
      }
    return { row: toUnsentRow(row), media, pieces }
  })

/** A row that was being sent may have arrived: it keeps its key, so that the server cannot execute it twice. */
const toUnsentRow = (row: OutboxRow): OutboxRow => {
  const { owner: _, leaseUntil: __, ...rest } = row
  if (row.state === 'sending') return { ...rest, state: 'queued', nextAt: 0, uncertain: true }
  return row.state === 'auth' ? { ...rest, state: 'queued', nextAt: 0 } : rest
}

const inOutboxTransaction = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  withDb(userId, (db) => db.transaction('rw', [db.outbox, db.media, db.mediaPieces, db.meta], () => step(db)))

/** Deletes the plain item, unless it changed since it was read. */
const deleteIfUnchanged = (userId: number, readRow: OutboxRow): Promise<'gone' | 'changed'> =>
  inOutboxTransaction(userId, async (db) => {
    const currentRow = await db.outbox.get(readRow.seq!)
    if (JSON.stringify(currentRow) !== JSON.stringify(readRow)) return 'changed'
    await db.outbox.delete(readRow.seq!)
    await dropMedia(db, readRow.id)
    return 'gone'
  })

const sealAll = async (userId: number, key: CryptoKey): Promise<number> => {
  let item = (await sealedItems(userId)).at(-1) ?? 0
  let sealed = 0
  for (;;) {
    const row = await withDb(userId, (db) => db.outbox.orderBy('seq').first())
    if (!row) return sealed
    item += 1
    await sealItem(key, userId, item, await loadItemWithFiles(userId, row))
    if ((await deleteIfUnchanged(userId, row)) === 'gone') sealed += 1
    else await dropItem(userId, item)
  }
}

/**
 * Encrypts all outbox items and their files with the user's key: what remains on this phone is readable only
 * after the same user signs in again. Returns the number of sealed items.
 */
export const seal = async (userId: number, env: Env = realEnv): Promise<number> => {
  if ((await withDb(userId, (db) => db.outbox.count())) === 0) return 0
  const key = await loadSealKey(userId, env)
  // Waits for a running drain. Sealing beside one that never ends is harmless: every item keeps its idempotency
  // key.
  for (let n = 0; n < 20; n += 1) {
    const sealed = await withLock(env, userId, newId(env), () => sealAll(userId, key))
    if (sealed !== null) return sealed
    await env.sleep(500)
  }
  return sealAll(userId, key)
}

const unsealedName = 'unsealed'

/**
 * Restores the sealed items of the signed-in user ahead of everything saved since. Files come first, then all
 * rows in one transaction, so that a drain never sees a later row without an earlier one.
 */
export const unseal = async (userId: number, env: Env = realEnv): Promise<number> => {
  if (!(await hasSealed(userId))) return 0
  const items = await sealedItems(userId)
  if (items.length === 0) return dropSealed(userId).then(() => 0)
  const key = await loadSealKey(userId, env)
  const rows: OutboxRow[] = []
  for (const item of items) {
    const { row, media, pieces } = await openItem(key, userId, item)
    rows.push(row)
    await withDb(userId, (db) =>
      db.transaction('rw', db.media, db.mediaPieces, async () => {
        await db.media.bulkPut(media)
        await db.mediaPieces.bulkPut(pieces)
      }),
    )
  }
  const restored = await inOutboxTransaction(userId, async (db) => {
    const restoredIds = ((await db.meta.get(unsealedName))?.v as string[] | undefined) ?? []
    const missing = []
    for (const row of rows)
      if (!restoredIds.includes(row.id) && !(await db.outbox.where('id').equals(row.id).first()))
        missing.push(row)
    const firstSeq = (await db.outbox.orderBy('seq').first())?.seq ?? 1
    await db.outbox.bulkAdd(missing.map((row, at) => ({ ...row, seq: firstSeq - missing.length + at })))
    await db.meta.put({ k: unsealedName, v: rows.map(({ id }) => id) })
    return missing.length
  })
  await dropSealed(userId)
  await withDb(userId, (db) => db.meta.delete(unsealedName))
  return restored
}

export const sealedCount = async (userId: number): Promise<number> => (await sealedItems(userId)).length

/**
 * Seals and wipes the data of other users whose session ended without a logout, so that it is not readable
 * under this session. Returns the users whose items could not be sealed.
 */
export const sealOthers = async (userId: number, env: Env = realEnv): Promise<number[]> => {
  const unsealedUserIds: number[] = []
  for (const other of ((await deviceFact('known')) ?? []).filter((id) => id !== userId))
    try {
      await seal(other, env)
      await wipe(other, { keepSealed: true })
    } catch {
      unsealedUserIds.push(other)
    }
  return unsealedUserIds
}

/** Completes this user's interrupted logout before the new session stores anything. */
export const finishEarlierLogout = async (userId: number): Promise<void> => {
  const leftovers = (await deviceFact('leftovers')) ?? []
  if (!leftovers.includes(userId)) return
  await wipe(userId, { keepSealed: true })
  // Data that could not be removed now belongs to the new session: the next start must not wipe it as a
  // leftover.
  await changeDeviceFact('leftovers', (ids) => (ids ?? []).filter((id) => id !== userId))
}

/**
 * Prepares the phone after a sign-in, before any screen of the user: finishes an earlier logout, restores
 * sealed items, seals those of other users.
 */
export const prepareSignedInUser = async (userId: number, env: Env = realEnv): Promise<void> => {
  await finishEarlierLogout(userId)
  await storeSealKey(userId, env).catch(() => null)
  await unseal(userId, env).catch(() => 0)
  await sealOthers(userId, env).catch(() => [])
}
