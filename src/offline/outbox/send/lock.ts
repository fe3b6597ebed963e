import type { UserDatabase } from '#offline/storage/databases.ts'
import { withFullFallback } from '#offline/storage/in-memory-fallback.ts'
import { withDb } from '#offline/storage/with-db.ts'
import type { Env } from '#offline/environment.ts'

/** Who drains, and until when it may be believed to be alive. */
interface Lease {
  owner: string
  until: number
}
const leaseMs = 30_000
/** A holder that has not renewed for this long is frozen, and its lock may be taken. */
const frozenMs = 120_000

export interface Lock {
  /** Renews the lease; false when another has taken over. */
  renew(): Promise<boolean>
  /** Whether nobody else can be at work: rows that are `sending` were left by one that has died. */
  readonly exclusive: boolean
}

/** Whether its holder may still be at work; one that ends too late was written before the clock was set back. */
const isLive = (lease: Lease, now: number): boolean => lease.until > now && lease.until <= now + leaseMs

const readLease = async (db: UserDatabase): Promise<Lease | undefined> =>
  (await db.meta.get('drain'))?.v as Lease | undefined

/**
 * Writes the lease down where `mayTake` says so of the one that lies there. A full storage does not take it: then
 * none lies there, and the browser's lock alone decides.
 */
const writeLease = (
  env: Env,
  userId: number,
  owner: string,
  mayTake: (found: Lease | undefined) => boolean,
): Promise<'refused' | 'written' | 'unwritten'> => {
  const inMeta = (write: (db: UserDatabase) => Promise<'written' | 'unwritten'>) =>
    withDb(userId, (db) =>
      db.transaction('rw', db.meta, async () => (mayTake(await readLease(db)) ? write(db) : 'refused')),
    )
  const lease: Lease = { owner, until: env.now() + leaseMs }
  return withFullFallback(
    () => inMeta((db) => db.meta.put({ k: 'drain', v: lease }).then(() => 'written')),
    () => inMeta((db) => db.meta.delete('drain').then(() => 'unwritten')),
  )
}

const releaseLease = (userId: number, owner: string): Promise<void> =>
  withDb(userId, (db) =>
    db.transaction('rw', db.meta, async () => {
      if ((await readLease(db))?.owner === owner) await db.meta.delete('drain')
    }),
  )

/**
 * Runs `work` while this context alone drains; null when another does. The lock is of the browser where it
 * has one, and the lease beside it tells a frozen holder from a busy one. Where there is none, the lease
 * alone decides. Two at work for a moment do no harm: every send is owned, and the server knows its key.
 */
export const withLock = async <T>(
  env: Env,
  userId: number,
  owner: string,
  work: (lock: Lock) => Promise<T>,
): Promise<T | null> => {
  const runWithLease = async (exclusive: boolean): Promise<T | null> => {
    const mayTake = (found: Lease | undefined): boolean =>
      exclusive || !found || found.owner === owner || !isLive(found, env.now())
    let leaseWrite = await writeLease(env, userId, owner, mayTake)
    if (leaseWrite === 'refused') return null
    const isOurs = (found: Lease | undefined): boolean =>
      found ? found.owner === owner : leaseWrite === 'unwritten'
    const renew = async (): Promise<boolean> => {
      leaseWrite = await writeLease(env, userId, owner, isOurs)
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
