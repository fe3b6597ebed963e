import type { Dexie } from 'dexie'
import type * as code from './databases.ts'
import type { TileDatabase, UserDatabase } from './databases.ts'
import { storageTrouble } from './storage-health.ts'

type Databases = typeof code
let loaded: Databases | null = null

/** The database's code, fetched when something is first kept or looked up: a page can be drawn before. */
export const loadDatabases = async (): Promise<Databases> => (loaded ??= await import('./databases.ts'))

/** How long a first opening may take: WebKit sometimes never answers. */
const openWithinMs = 3000
const users = new Map<number, Promise<UserDatabase>>()
const tiles = new Map<number, Promise<TileDatabase>>()

const forget = <D extends Dexie>(map: Map<number, Promise<D>>, userId: number, db: D) => {
  db.on('close', () => map.delete(userId))
  db.on('versionchange', () => {
    map.delete(userId)
    db.close({ disableAutoOpen: true })
  })
}

export class StorageUnavailable extends Error {}

const openDatabase = async <D extends Dexie>(db: D): Promise<D> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageUnavailable('the database does not answer')), openWithinMs)
  })
  try {
    await Promise.race([db.open(), late])
    if (storageTrouble.get() === 'unavailable') storageTrouble.set(null)
    return db
  } catch (error) {
    storageTrouble.set('unavailable')
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const opened = <D extends Dexie>(
  map: Map<number, Promise<D>>,
  userId: number,
  make: (databases: Databases) => D,
): Promise<D> => {
  const before = map.get(userId)
  if (before) return before
  const open = async () => {
    const db = make(loaded ?? (await loadDatabases()))
    forget(map, userId, db)
    return openDatabase(db)
  }
  const opening = open().catch((error: unknown) => {
    map.delete(userId)
    throw error
  })
  map.set(userId, opening)
  return opening
}

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
const innerOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined

const lost = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  'DatabaseClosed',
  'InvalidState',
])
/** Whether the connection died under us, as iOS lets them when memory is short. */
export const isConnectionLost = (error: unknown): boolean =>
  lost.has(nameOf(error)) || lost.has(nameOf(innerOf(error)))

/** Dexie tells a full storage as an AbortError with the reason inside. */
export const isStorageFull = (error: unknown): boolean =>
  nameOf(error) === 'QuotaExceededError' || nameOf(innerOf(error)) === 'QuotaExceededError'

const repeated = async <D extends Dexie, T>(
  map: Map<number, Promise<D>>,
  userId: number,
  make: (databases: Databases) => D,
  step: (db: D) => Promise<T>,
): Promise<T> => {
  try {
    return await step(await opened(map, userId, make))
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    const before = map.get(userId)
    map.delete(userId)
    void before?.then((db) => db.close()).catch(() => undefined)
    return step(await opened(map, userId, make))
  }
}

/** Runs a step on a person's database; after a lost connection it is opened anew and the step repeated once. */
export const withDb = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  repeated(users, userId, ({ UserDatabase }) => new UserDatabase(userId), step)

export const withTiles = <T>(userId: number, step: (db: TileDatabase) => Promise<T>): Promise<T> =>
  repeated(tiles, userId, ({ TileDatabase }) => new TileDatabase(userId), step)

/** Closes what is open for a person, so that it can be deleted. */
export const closeDatabases = async (userId: number): Promise<void> => {
  const open = [users.get(userId), tiles.get(userId)]
  users.delete(userId)
  tiles.delete(userId)
  for (const opening of open) await opening?.then((db) => db.close()).catch(() => undefined)
}
