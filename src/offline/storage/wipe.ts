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
    // A tab that does not let go of it blocks the deletion without a word.
    if ((await Promise.race([Dexie.delete(name), late])) === 'late') return false
    // Not by opening it, which would make an empty one for a moment.
    return !(await Dexie.getDatabaseNames()).includes(name)
  } catch {
    return false
  }
}

/**
 * Takes everything of a person off this phone and looks whether it is gone; what could not be removed, because
 * another tab holds it, is noted and removed at the next start before anything is shown. What was sealed for
 * the person's next sign-in stays where the logout said so.
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
 * Finishes the wipes that something prevented; never that of the person who is signed in. A page knows that
 * better than what it has noted for the worker, which a browser that was closed over a logout may not have heard.
 */
export const finishWipes = async (signedInId?: number | null): Promise<void> => {
  const keptUserId = signedInId === undefined ? (await currentSession())?.userId : signedInId
  for (const userId of (await deviceFact('leftovers').catch(() => [])) ?? [])
    if (userId !== keptUserId) await wipe(userId, { keepSealed: true })
}
