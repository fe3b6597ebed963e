import { useSyncExternalStore } from 'react'
import { userDatabaseName } from '#offline/storage/database-names.ts'
import { type StorageTrouble, storageTrouble } from '#offline/storage/health.ts'

const keptKey = 'hs-kept'

/** Notes that this person's data lies on this phone. */
export const noteDataOnPhone = (userId: number): void => localStorage.setItem(keptKey, String(userId))
export const forgetDataOnPhone = (): void => localStorage.removeItem(keptKey)

/** A phone that had kept this person's data and has none of it now: the system has thrown it away. */
export const detectRemovedData = async (userId: number | null): Promise<void> => {
  if (userId === null || localStorage.getItem(keptKey) !== String(userId)) return
  const found = await indexedDB.databases()
  if (!found.some(({ name }) => name === userDatabaseName(userId))) storageTrouble.set('removed')
}

/** What is wrong with keeping things on this phone, if anything. */
export const useStorageTrouble = (): StorageTrouble | null =>
  useSyncExternalStore(storageTrouble.subscribe, storageTrouble.get)
