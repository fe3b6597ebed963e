import type { Dexie } from 'dexie'
import type * as code from './databases.ts'
import { pageIsBack, timesPageWasLeft } from './left-page.ts'
import type { TileDatabase, UserDatabase } from './databases.ts'
import { withSharedTimeout, skipAfterTimeout, StorageUnavailable, withLiveness } from './storage-timeout.ts'
import { hasFailedWrite, storageTrouble } from './health.ts'

type Databases = typeof code
let databasesModule: Databases | null = null

/** Loads the database code on first use, so that the first render does not wait for it. */
export const loadDatabases = async (): Promise<Databases> =>
  (databasesModule ??= await import('./databases.ts'))

interface Connection<D> {
  opening: Promise<D>
  /** Set once open: Dexie's live queries only observe reads made without awaiting anything first. */
  open?: D
}
interface Store<D> {
  readonly connections: Map<number, Connection<D>>
  /** A table that no long transaction locks. */
  readonly pingTable: string
}
const userStore: Store<UserDatabase> = { connections: new Map(), pingTable: 'tracks' }
const tileStore: Store<TileDatabase> = { connections: new Map(), pingTable: 'pulse' }

/** Removes this connection, but not a newer one. */
const forgetConnection = <D>(store: Store<D>, userId: number, connection: Connection<D>) => {
  if (store.connections.get(userId) === connection) store.connections.delete(userId)
}

const markAvailable = () => {
  if (storageTrouble.get() === 'unavailable') storageTrouble.set(null)
}

const openDatabase = async (db: Dexie): Promise<void> => {
  let opening: Promise<unknown> | undefined
  try {
    await withSharedTimeout(() => (opening = db.open()))
    markAvailable()
  } catch (error) {
    storageTrouble.set('unavailable')
    // A connection that opens late is closed: the next attempt opens its own.
    void opening?.then(() => db.close()).then(markAvailable, () => undefined)
    throw error
  }
}

/** Signed-out users: a late read must not recreate their database. */
const closedUserIds = new Set<number>()
export const allowDatabases = (userId: number): void => void closedUserIds.delete(userId)

const connect = <D extends Dexie>(
  store: Store<D>,
  userId: number,
  make: (databases: Databases) => D,
): Connection<D> => {
  const existing = store.connections.get(userId)
  if (existing) return existing
  const open = async (): Promise<D> => {
    if (closedUserIds.has(userId)) throw new Error('This person has left.')
    const db = make(databasesModule ?? (await loadDatabases()))
    db.on('close', () => forgetConnection(store, userId, connection))
    db.on('versionchange', () => {
      forgetConnection(store, userId, connection)
      db.close({ disableAutoOpen: true })
    })
    await openDatabase(db)
    connection.open = db
    return db
  }
  const connection = {} as Connection<D>
  store.connections.set(userId, connection)
  connection.opening = open().catch((error: unknown) => {
    forgetConnection(store, userId, connection)
    throw error
  })
  return connection
}

const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''
const innerError = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'inner' in error ? error.inner : undefined

const lostConnectionErrors = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  'DatabaseClosed',
  'InvalidState',
])
/** Whether the connection died, as on iOS under memory pressure, or stopped responding. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof StorageUnavailable ||
  lostConnectionErrors.has(errorName(error)) ||
  lostConnectionErrors.has(errorName(innerError(error)))

/** Dexie wraps a full storage's error in an AbortError. */
export const isStorageFull = (error: unknown): boolean =>
  errorName(error) === 'QuotaExceededError' || errorName(innerError(error)) === 'QuotaExceededError'

/** A small read that waits for no lock: a storage that answers it is busy, not dead. */
const pingDatabase = (db: Dexie, table: string) => () => db.table(table).get('')

const withReconnect = async <D extends Dexie, T>(
  store: Store<D>,
  userId: number,
  make: (databases: Databases) => D,
  step: (db: D) => Promise<T>,
): Promise<T> => {
  const run = (db: D) =>
    withLiveness(step(db), pingDatabase(db, store.pingTable)).catch((error: unknown) => {
      if (isStorageFull(error)) hasFailedWrite.note()
      throw error
    })
  const dropConnection = (connection: Connection<D>) => {
    forgetConnection(store, userId, connection)
    void connection.opening.then((db) => db.close()).catch(() => undefined)
  }
  // Only then: awaiting anything hides the read from Dexie's live queries.
  if (pageIsBack()) await pageIsBack()
  const first = connect(store, userId, make)
  const left = timesPageWasLeft()
  try {
    return await run(first.open ?? (await first.opening))
  } catch (error) {
    const wasLeft = errorName(error) === 'AbortError' && !isStorageFull(error) && timesPageWasLeft() > left
    if (!wasLeft && !isConnectionLost(error)) throw error
    dropConnection(first)
  }
  await pageIsBack()
  const second = connect(store, userId, make)
  const db = await second.opening
  try {
    return await run(db)
  } catch (error) {
    if (error instanceof StorageUnavailable) {
      dropConnection(second)
      skipAfterTimeout()
      storageTrouble.set('unavailable')
    }
    throw error
  }
}

/**
 * Runs a step on a user's database. After a lost or unresponsive connection, or when its page was left and came
 * back, it is reopened and the step repeated once.
 */
export const withDb = <T>(userId: number, step: (db: UserDatabase) => Promise<T>): Promise<T> =>
  withReconnect(userStore, userId, ({ UserDatabase }) => new UserDatabase(userId), step)

export const withTiles = <T>(userId: number, step: (db: TileDatabase) => Promise<T>): Promise<T> =>
  withReconnect(tileStore, userId, ({ TileDatabase }) => new TileDatabase(userId), step)

/** Closes a user's databases so that they can be deleted. */
export const closeDatabases = async (userId: number): Promise<void> => {
  const connections = [userStore.connections.get(userId), tileStore.connections.get(userId)]
  userStore.connections.delete(userId)
  tileStore.connections.delete(userId)
  for (const connection of connections)
    await connection?.opening.then((db) => db.close()).catch(() => undefined)
}

/** Closes a user's databases and prevents reopening them until the next sign-in. */
export const shutDatabases = (userId: number): Promise<void> => {
  closedUserIds.add(userId)
  return closeDatabases(userId)
}
