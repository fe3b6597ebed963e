import { clear, del, get, promisifyRequest, set, update, type UseStore } from 'idb-keyval'
import { databasesOfPage, pageIsBack } from './left-page.ts'
import { StorageUnavailable, withSharedTimeout, withTimeout } from './storage-timeout.ts'

/** The session, stored for the service worker, which cannot read localStorage. */
export interface SessionReplica {
  readonly userId: number
  readonly token: string
}

/** The content of `hs-device`. Only the token is personal; a logout deletes it. */
interface DeviceFacts {
  session: SessionReplica | null
  deviceId: string
  /** Users with databases on this phone; shows whether the system has evicted the storage. */
  known: number[]
  /** The route of a clicked notification, opened once a page is ready. */
  pendingRoute: string
  /** Milliseconds by which this clock is ahead of the server's. */
  clockOffset: number
  /** Users whose data a wipe could not remove; retried at the next start. */
  leftovers: number[]
}

let openStore: UseStore | null = null
const openDevice = (): Promise<IDBDatabase> => {
  const request = databasesOfPage.open('hs-device')
  request.onupgradeneeded = () => request.result.createObjectStore('kv')
  return promisifyRequest(request)
}
const createDeviceStore = (): UseStore => {
  let opening: Promise<IDBDatabase> | undefined
  const open = async () => {
    const db = await openDevice()
    db.addEventListener('close', () => (opening = undefined))
    return db
  }
  return async (mode, step) => {
    const db = await (opening ??= open())
    return step(db.transaction('kv', mode).objectStore('kv'))
  }
}
const store = (): UseStore => (openStore ??= createDeviceStore())

/**
 * Reopens a closed or unresponsive connection (iOS leaves them so in the background) and repeats the step, also one
 * that ended because the page was left.
 */
const withStore = async <T>(step: (store: UseStore) => Promise<T>): Promise<T> => {
  const isFirstUse = openStore === null
  const kvStore = store()
  try {
    return await (isFirstUse ? withSharedTimeout(() => step(kvStore)) : withTimeout(step(kvStore)))
  } catch (error) {
    // If several steps failed together, only the first one resets the connection.
    if (openStore === kvStore) openStore = null
    if (isFirstUse && error instanceof StorageUnavailable) throw error
    await pageIsBack()
    return withSharedTimeout(() => step(store()))
  }
}

export const deviceFact = <K extends keyof DeviceFacts>(name: K): Promise<DeviceFacts[K] | undefined> =>
  withStore((kv) => get<DeviceFacts[K]>(name, kv))

export const setDeviceFact = <K extends keyof DeviceFacts>(name: K, value: DeviceFacts[K]): Promise<void> =>
  withStore((kv) => set(name, value, kv))

export const dropDeviceFact = (name: keyof DeviceFacts): Promise<void> => withStore((kv) => del(name, kv))

export const changeDeviceFact = <K extends keyof DeviceFacts>(
  name: K,
  change: (value: DeviceFacts[K] | undefined) => DeviceFacts[K],
): Promise<void> => withStore((kv) => update<DeviceFacts[K]>(name, change, kv))

/** Read again for every send. An unreadable storage counts as signed out. */
export const currentSession = async (): Promise<SessionReplica | null> =>
  (await deviceFact('session').catch(() => null)) ?? null

export const forgetDevice = (): Promise<void> => withStore((kv) => clear(kv))

/**
 * Records that a user's data was removed, or that some of it remains. If no user's data is left and no one is
 * signed in, everything is cleared in the same transaction, so that a page closed midway leaves nothing
 * half-removed.
 */
export const recordUserRemoved = (userId: number, isComplete: boolean): Promise<void> =>
  withStore((kv) =>
    kv('readwrite', async (facts) => {
      const fact = <K extends keyof DeviceFacts>(name: K) =>
        promisifyRequest<DeviceFacts[K] | undefined>(facts.get(name))
      const withoutUser = (ids: readonly number[] | undefined) => (ids ?? []).filter((id) => id !== userId)
      const known = withoutUser(await fact('known'))
      const leftovers = [...withoutUser(await fact('leftovers')), ...(isComplete ? [] : [userId])]
      const isSignedIn = ((await fact('session')) ?? null) !== null
      if (known.length === 0 && leftovers.length === 0 && !isSignedIn) facts.clear()
      else {
        facts.put(known, 'known')
        facts.put(leftovers, 'leftovers')
      }
      await promisifyRequest(facts.transaction)
    }),
  )
