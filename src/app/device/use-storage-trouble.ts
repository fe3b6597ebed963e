import { useSyncExternalStore } from 'react'
import { userDatabaseName } from '#offline/storage/database-names.ts'
import { type StorageTrouble, storageTrouble } from '#offline/storage/health.ts'

const dataOwnerKey = 'hs-kept'

/** Records that this user has data on this phone. */
export const recordDataOnPhone = (userId: number): void => localStorage.setItem(dataOwnerKey, String(userId))
export const clearDataOnPhone = (): void => localStorage.removeItem(dataOwnerKey)

/** Detects that the system has evicted this user's data. */
export const detectRemovedData = async (userId: number | null): Promise<void> => {
  if (userId === null || localStorage.getItem(dataOwnerKey) !== String(userId)) return
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === userDatabaseName(userId))) storageTrouble.set('removed')
}

/** The current storage problem, or null. */
export const useStorageTrouble = (): StorageTrouble | null =>
  useSyncExternalStore(storageTrouble.subscribe, storageTrouble.get)
