import { storageTrouble } from './health.ts'
import { clearTileCache } from './tile-cache.ts'
import { dropOldestPack } from './pack-store.ts'
import { isStorageFull } from './with-db.ts'

/**
 * Runs an important write. If the storage is full, first the tile cache is cleared, then the oldest unpinned
 * pack is removed, each followed by a retry; only then does the person see a warning.
 */
export const withFreedSpace = async <T>(userId: number, write: () => Promise<T>): Promise<T> => {
  const cleanups = [() => clearTileCache(userId), () => dropOldestPack(userId)]
  for (const freeSpace of cleanups) {
    try {
      return await write()
    } catch (error) {
      if (!isStorageFull(error)) throw error
      await freeSpace().catch(() => undefined)
    }
  }
  try {
    const written = await write()
    if (storageTrouble.get() === 'full') storageTrouble.set(null)
    return written
  } catch (error) {
    if (isStorageFull(error)) storageTrouble.set('full')
    throw error
  }
}
