import type { Dexie } from 'dexie'
import type * as code from './databases.ts'
import type { TileDatabase, UserDatabase } from './databases.ts'
import { answered } from './patience.ts'
import { storageTrouble } from './storage-health.ts'

type Databases = typeof code
let loaded: Databases | null = null

/** The database's code, fetched when something is first kept or looked up: a page can be drawn before. */
export const loadDatabases = async (): Promise<Databases> => (loaded ??= await import('./databases.ts'))

interface Store<D> {
  readonly opening: Map<number, Promise<D>>
  /** The open ones: a live query is only told of changes to what it read without waiting first. */
  readonly open: Map<number, D>
}
const users: Store<UserDatabase> = { opening: new Map(), open: new Map() }
const tiles: Store<TileDatabase> = { opening: new Map(), open: new Map() }

const drop = <D>(store: Store<D>, userId: number) => {
  store.opening.delete(userId)
  store.open.delete(userId)
}

const forget = <D extends Dexie>(store: Store<D>, userId: number, db: D) => {
  db.on('close', () => drop(store, userId))
  db.on('versionchange', () => {
    drop(store, userId)
    db.close({ disableAutoOpen: true })
  })
}

const well = () => {
  if (storageTrouble.get() === 'unavailable') storageTrouble.set(null)
}

const openDatabase = async (db: Dexie): Promise<void> => {
  let opening: Promise<unknown> | undefined
  try {
    await answered(() => (opening = db.open()))
    well()
  } catch (error) {
    storageTrouble.set('unavailable')
    // One that answers after all is closed: the next attempt opens its own.
    void opening?.then(() => db.close()).then(well, () => undefined)
    throw error
  }
}

/** People who have left: a read that was on its way must not make their database anew. */
const shut = new Set<number>()
export const openFor = (userId: number): void => void shut.delete(userId)

const opened = <D extends Dexie>(
  store: Store<D>,
  userId: number,
  make: (databases: Databases) => D,
): Promise<D> => {
  const before = store.opening.get(userId)
  if (before) return before
  if (shut.has(userId)) return Promise.reject(new Error('This person has left.'))
  const open = async () => {
    const db = make(loaded ?? (await loadDatabases()))
    forget(store, userId, db)
    await openDatabase(db)
    if (store.opening.get(userId) === opening) store.open.set(userId, db)
    return db
  }
  const opening = open().catch((error: unknown) => {
    drop(store, userId)
    throw error
  })
  store.opening.set(userId, opening)
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
  store: Store<D>,
  userId: number,
  make: (databases: Databases) => D,
  step: (db: D) => Promise<T>,
): Promise<T> => {
  const ready = store.open.get(userId)
  try {
    return await step(ready ?? (await opened(store, userId, make)))
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    const before = store.opening.get(userId)
    drop(store, userId)
    void before?.then((db) => db.close()).catch(() => undefined)
    return step(await opened(store, userId, make))
  }
}

/** Runs a step on a person's database; after a lost connection it is opened anew and the step repeated once. */
export const withDb = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  repeated(users, userId, ({ UserDatabase }) => new UserDatabase(userId), step)

export const withTiles = <T>(userId: number, step: (db: TileDatabase) => Promise<T>): Promise<T> =>
  repeated(tiles, userId, ({ TileDatabase }) => new TileDatabase(userId), step)

/** Closes what is open for a person, so that it can be deleted. */
export const closeDatabases = async (userId: number): Promise<void> => {
  const open = [users.opening.get(userId), tiles.opening.get(userId)]
  drop(users, userId)
  drop(tiles, userId)
  for (const opening of open) await opening?.then((db) => db.close()).catch(() => undefined)
}

/** Closes a person's databases and keeps them closed until that person is back. */
export const shutDatabases = (userId: number): Promise<void> => {
  shut.add(userId)
  return closeDatabases(userId)
}
