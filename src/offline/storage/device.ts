import { clear, createStore, del, get, promisifyRequest, set, update, type UseStore } from 'idb-keyval'
import { answered, withTimeout, StorageUnavailable } from './storage-timeout.ts'

/** Who is signed in, for the worker, which cannot read local storage. */
export interface SessionReplica {
  readonly userId: number
  readonly token: string
}

/** What `hs-device` holds. Nothing personal but the token, which a logout takes away. */
interface DeviceFacts {
  session: SessionReplica | null
  deviceId: string
  /** Whose databases lie here, so that a storage that was emptied by the system is noticed. */
  known: number[]
  /** Where a tapped notification leads once a page is open. */
  pendingRoute: string
  /** Milliseconds by which this clock is ahead of the server's. */
  clockOffset: number
  /** What a wipe could not remove: tried again at the next start. */
  leftovers: number[]
}

let opened: UseStore | null = null
const store = (): UseStore => (opened ??= createStore('hs-device', 'kv'))

/** A closed or silent connection (iOS leaves them so in the background) is opened anew and the step repeated. */
const withStore = async <T>(step: (store: UseStore) => Promise<T>): Promise<T> => {
  const fresh = opened === null
  const used = store()
  try {
    return await (fresh ? answered(() => step(used)) : withTimeout(step(used)))
  } catch (error) {
    // Of several steps that were lost together only the first takes the connection away.
    if (opened === used) opened = null
    if (fresh && error instanceof StorageUnavailable) throw error
    return answered(() => step(store()))
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

/** Whose token it is, read anew at every send. A storage that cannot be read is nobody's. */
export const currentSession = async (): Promise<SessionReplica | null> =>
  (await deviceFact('session').catch(() => null)) ?? null

/** Forgets the device. */
export const forgetDevice = (): Promise<void> => withStore((kv) => clear(kv))

/**
 * Notes that a person's things are gone, or that some could not be removed. With nobody's things left and nobody
 * signed in the device is forgotten whole, in the same step: whatever ends the page leaves no half of it.
 */
export const notePersonGone = (userId: number, clean: boolean): Promise<void> =>
  withStore((kv) =>
    kv('readwrite', async (facts) => {
      const fact = <K extends keyof DeviceFacts>(name: K) =>
        promisifyRequest<DeviceFacts[K] | undefined>(facts.get(name))
      const others = (ids: readonly number[] | undefined) => (ids ?? []).filter((id) => id !== userId)
      const known = others(await fact('known'))
      const leftovers = [...others(await fact('leftovers')), ...(clean ? [] : [userId])]
      const isSignedIn = ((await fact('session')) ?? null) !== null
      if (known.length === 0 && leftovers.length === 0 && !isSignedIn) facts.clear()
      else {
        facts.put(known, 'known')
        facts.put(leftovers, 'leftovers')
      }
      await promisifyRequest(facts.transaction)
    }),
  )
