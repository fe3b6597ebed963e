import { sessionCalls } from '#core/calls/session.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { Prefetcher, isGoodConnection } from './prefetcher.ts'
import { prefetchPlan } from './prefetch-plan.ts'
import { prefetchReferenceData } from './reference-data.ts'
import { currentSession } from '#app/session/session.ts'

/** Minimum time between two rounds, except after a sign-in. */
const roundIntervalMs = 30 * 60_000
const doneAtKey = 'aheadAt'

let runningRound: Promise<void> | null = null

const runRound = async (userId: number, force: boolean): Promise<void> => {
  const lastRound = await withDb(userId, (db) => db.meta.get(doneAtKey))
  if (!force && realEnv.now() - Number(lastRound?.v ?? 0) < roundIntervalMs) return
  const prefetcher = new Prefetcher(userId)
  const me = await prefetcher.get(sessionCalls.profile, {})
  if (me) await prefetchPlan(prefetcher, me.data)
  await withDb(userId, (db) => db.meta.put({ k: doneAtKey, v: realEnv.now() }))
}

/**
 * Prefetches what the signed-in user needs offline, including screens never opened. Runs at every start and
 * sign-in; an interrupted round continues at the next one.
 */
export const prefetch = (force = false): Promise<void> => {
  const { userId } = currentSession()
  if (userId === null || !isGoodConnection()) return Promise.resolve()
  // Reference data is checked at every start, and beside the round: a page that is closed early still has the species
  // that its trophy form needs.
  runningRound ??= Promise.allSettled([runRound(userId, force), prefetchReferenceData()])
    .then(() => undefined)
    .finally(() => {
      runningRound = null
    })
  return runningRound
}
