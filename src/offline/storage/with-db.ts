import type { Dexie } from 'dexie'
import type * as code from './databases.ts'
import type { TileDatabase, UserDatabase } from './databases.ts'
import { answered, skipAfterTimeout, StorageUnavailable, withLiveness } from './storage-timeout.ts'
import { storageTrouble } from './health.ts'

type Databases = typeof code
let loaded: Databases | null = null

/** The database's code, fetched when something is first kept or looked up: a page can be drawn before. */
export const loadDatabases = async (): Promise<Databases> => (loaded ??= await import('./databases.ts'))

interface Held<D> {
  opening: Promise<D>
  /** Once it is open: a live query is only told of changes to what it read without waiting first. */
  open?: D
}
interface Store<D> {
  readonly held: Map<number, Held<D>>
  /** A table that no long transaction holds. */
  readonly pulse: string
}
const users: Store<UserDatabase> = { held: new Map(), pulse: 'tracks' }
const tiles: Store<TileDatabase> = { held: new Map(), pulse: 'pulse' }

/** Takes one connection away, and never the one that was opened after it. */
const drop = <D>(store: Store<D>, userId: number, held: Held<D>) => {
  if (store.held.get(userId) === held) store.held.delete(userId)
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

const heldOf = <D extends Dexie>(
  store: Store<D>,
  userId: number,
  make: (databases: Databases) => D,
): Held<D> => {
  const before = store.held.get(userId)
  if (before) return before
  const open = async (): Promise<D> => {
    if (shut.has(userId)) throw new Error('This person has left.')
    const db = make(loaded ?? (await loadDatabases()))
    db.on('close', () => drop(store, userId, held))
    db.on('versionchange', () => {
      drop(store, userId, held)
      db.close({ disableAutoOpen: true })
    })
    await openDatabase(db)
    held.open = db
    return db
  }
  const held = {} as Held<D>
  store.held.set(userId, held)
  held.opening = open().catch((error: unknown) => {
    drop(store, userId, held)
    throw error
  })
  return held
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
/** Whether the connection died under us, as iOS lets them when memory is short, or says nothing any more. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof StorageUnavailable || lost.has(nameOf(error)) || lost.has(nameOf(innerOf(error)))

/** Dexie tells a full storage as an AbortError with the reason inside. */
export const isStorageFull = (error: unknown): boolean =>
  nameOf(error) === 'QuotaExceededError' || nameOf(innerOf(error)) === 'QuotaExceededError'

/** Something small that waits for nothing: a storage that answers it has not died, only much to do. */
const pulse = (db: Dexie, table: string) => () => db.table(table).get('')

const repeated = async <D extends Dexie, T>(
  store: Store<D>,
  userId: number,
  make: (databases: Databases) => D,
  step: (db: D) => Promise<T>,
): Promise<T> => {
  const run = (db: D) => withLiveness(step(db), pulse(db, store.pulse))
  const lose = (held: Held<D>) => {
    drop(store, userId, held)
    void held.opening.then((db) => db.close()).catch(() => undefined)
  }
  const first = heldOf(store, userId, make)
  try {
    return await run(first.open ?? (await first.opening))
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    lose(first)
  }
  const second = heldOf(store, userId, make)
  const db = await second.opening
  try {
    return await run(db)
  } catch (error) {
    if (error instanceof StorageUnavailable) {
      lose(second)
      skipAfterTimeout()
      storageTrouble.set('unavailable')
    }
    throw error
  }
}

/** Runs a step on a person's database; after a lost or silent connection it is opened anew and the step repeated once. */
export const withDb = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  repeated(users, userId, ({ UserDatabase }) => new UserDatabase(userId), step)

export const withTiles = <T>(userId: number, step: (db: TileDatabase) => Promise<T>): Promise<T> =>
  repeated(tiles, userId, ({ TileDatabase }) => new TileDatabase(userId), step)

/** Closes what is open for a person, so that it can be deleted. */
export const closeDatabases = async (userId: number): Promise<void> => {
  const open = [users.held.get(userId), tiles.held.get(userId)]
  users.held.delete(userId)
  tiles.held.delete(userId)
  for (const held of open) await held?.opening.then((db) => db.close()).catch(() => undefined)
}

/** Closes a person's databases and keeps them closed until that person is back. */
export const shutDatabases = (userId: number): Promise<void> => {
  shut.add(userId)
  return closeDatabases(userId)
}
