import { currentSession, deviceFact, recordUserRemoved } from './device.ts'
import { dropAllFromMemory } from './in-memory-fallback.ts'
import { closeDatabases, loadDatabases } from './with-db.ts'

export const userCacheName = (userId: number): string => `hs-user-${userId}`

const deleteTimeoutMs = 4000
const deleteDatabase = async (name: string): Promise<boolean> => {
  try {
    const { Dexie } = await loadDatabases()
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), deleteTimeoutMs)
    })
    // A tab that keeps the database open blocks its deletion without an error.
    if ((await Promise.race([Dexie.delete(name), late])) === 'late') return false
    // Listing, not opening: opening would create an empty database for a moment.
    return !(await Dexie.getDatabaseNames()).includes(name)
  } catch {
    return false
  }
}

/**
 * Deletes all data of a user and verifies the deletion. Data that another tab holds open is recorded and
 * deleted at the next start, before the first render. With `keepSealed` (logout), sealed items stay for the
 * user's next sign-in.
 */
export const wipe = async (userId: number, { keepSealed = false } = {}): Promise<boolean> => {
  const { sealedDatabaseName, tileDatabaseName, userDatabaseName } = await loadDatabases()
  await closeDatabases(userId)
  dropAllFromMemory(userId)
  const names = [userDatabaseName(userId), tileDatabaseName(userId)]
  if (!keepSealed) names.push(sealedDatabaseName(userId))
  const databasesDeleted = await Promise.all(names.map(deleteDatabase))
  const isCacheDeleted = typeof caches === 'undefined' ? true : await dropCache(userCacheName(userId))
  const isComplete = isCacheDeleted && databasesDeleted.every(Boolean)
  await recordUserRemoved(userId, isComplete)
  return isComplete
}

const dropCache = async (name: string): Promise<boolean> => {
  await caches.delete(name)
  return !(await caches.has(name))
}

/**
 * Finishes interrupted wipes, but never for the signed-in user. The page passes that id, because the stored
 * session may be stale if the browser was closed during a logout.
 */
export const finishWipes = async (signedInId?: number | null): Promise<void> => {
  const keptUserId = signedInId === undefined ? (await currentSession())?.userId : signedInId
  for (const userId of (await deviceFact('leftovers').catch(() => [])) ?? [])
    if (userId !== keptUserId) await wipe(userId, { keepSealed: true })
}
