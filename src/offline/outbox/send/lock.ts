import type { UserDatabase } from '#offline/storage/databases.ts'
import { withFullFallback } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/** The context that drains, and until when it counts as alive. */
interface Lease {
  owner: string
  until: number
}
const leaseMs = 30_000
/** A holder that has not renewed for this long is frozen, and its lock may be stolen. */
const frozenMs = 120_000

export interface Lock {
  /** Renews the lease; false if another context took over. */
  renew(): Promise<boolean>
  /** Whether no other context can be draining: rows in state `sending` then belong to one that died. */
  readonly exclusive: boolean
}

/**
 * Whether the holder may still be running. A lease that ends too far ahead was written before the clock was set
 * back.
 */
const isLive = (lease: Lease, now: number): boolean => lease.until > now && lease.until <= now + leaseMs

const readLease = async (db: UserDatabase): Promise<Lease | undefined> =>
  (await db.meta.get('drain'))?.v as Lease | undefined

/**
 * Writes the lease if `mayTake` accepts the existing one. A full storage cannot store it: the lease is deleted
 * then, and the browser's lock alone decides.
 */
const writeLease = (
  env: Env,
  userId: number,
  owner: string,
  mayTake: (existing: Lease | undefined) => boolean,
): Promise<'refused' | 'written' | 'not_stored'> => {
  const inMeta = (write: (db: UserDatabase) => Promise<'written' | 'not_stored'>) =>
    withDb(userId, (db) =>
      db.transaction('rw', db.meta, async () => (mayTake(await readLease(db)) ? write(db) : 'refused')),
    )
  const lease: Lease = { owner, until: env.now() + leaseMs }
  return withFullFallback(
    () => inMeta((db) => db.meta.put({ k: 'drain', v: lease }).then(() => 'written')),
    () => inMeta((db) => db.meta.delete('drain').then(() => 'not_stored')),
  )
}

const releaseLease = (userId: number, owner: string): Promise<void> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.meta, async () => {
      if ((await readLease(db))?.owner === owner) await db.meta.delete('drain')
    }),
  )

/**
 * Runs `work` while no other context drains; returns null if one does. Where the browser has Web Locks, the
 * lock decides, and the lease tells a frozen holder from a busy one; elsewhere the lease alone decides. Two
 * drains at the same moment are harmless: every send has an owner, and the server knows its key.
 */
export const withLock = async <T>(
  env: Env,
  userId: number,
  owner: string,
  work: (lock: Lock) => Promise<T>,
): Promise<T | null> => {
  const runWithLease = async (exclusive: boolean): Promise<T | null> => {
    const mayTake = (existing: Lease | undefined): boolean =>
      exclusive || !existing || existing.owner === owner || !isLive(existing, env.now())
    let leaseWrite = await writeLease(env, userId, owner, mayTake)
    if (leaseWrite === 'refused') return null
    const isOwnLease = (existing: Lease | undefined): boolean =>
      existing ? existing.owner === owner : leaseWrite === 'not_stored'
    const renew = async (): Promise<boolean> => {
      leaseWrite = await writeLease(env, userId, owner, isOwnLease)
      return leaseWrite !== 'refused'
    }
    try {
      return await work({ renew, exclusive })
    } finally {
      await releaseLease(userId, owner).catch(() => undefined)
    }
  }
  if (!env.locks) return runWithLease(false)
  const name = `hs-outbox-${userId}`
  const busy = Symbol('busy')
  const requestLock = (options: LockOptions): Promise<T | null | typeof busy> =>
    env.locks!.request(name, options, (lock) => (lock ? runWithLease(true) : busy)) as Promise<
      T | null | typeof busy
    >
  const firstResult = await requestLock({ ifAvailable: true })
  if (firstResult !== busy) return firstResult
  const lease = await withDb(userId, readLease)
  const now = env.now()
  if (!lease || isLive(lease, now) || (lease.until <= now && lease.until + frozenMs > now)) return null
  const stolenResult = await requestLock({ steal: true })
  return stolenResult === busy ? null : stolenResult
}
