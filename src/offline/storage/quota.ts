import { storageTrouble } from './health.ts'
import { clearTileCache } from './tile-cache.ts'
import { dropOldestPack } from './pack-store.ts'
import { isStorageFull } from './with-db.ts'

/**
 * Does a write that matters. When the storage is full the tiles seen in passing go, then the oldest pack
 * that is not pinned, each followed by one more try; only then is the person told.
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
