import { accountCalls } from '#core/calls/accounts.ts'
import { withDb } from '#offline/storage/with-db.ts'
import { realEnv } from '#offline/environment.ts'
import { Prefetcher, isGoodConnection } from './prefetcher.ts'
import { prefetchPlan } from './prefetch-plan.ts'
import { prefetchReferenceData } from './reference-data.ts'
import { currentSession } from '#app/session/session.ts'

/** A whole round is not begun again within this time, unless somebody signs in. */
const againMs = 30 * 60_000
const doneAt = 'aheadAt'

let running: Promise<void> | null = null

const round = async (userId: number, force: boolean): Promise<void> => {
  const last = await withDb(userId, (db) => db.meta.get(doneAt))
  if (!force && realEnv.now() - Number(last?.v ?? 0) < againMs) return
  const prefetcher = new Prefetcher(userId)
  const me = await prefetcher.get(accountCalls.profile, {})
  if (me) await prefetchPlan(prefetcher, me.data)
  await withDb(userId, (db) => db.meta.put({ k: doneAt, v: realEnv.now() }))
}

/**
 * Fetches ahead what the signed-in person needs without a signal, so that a screen that was never opened is
 * there all the same. Begun at a start and at a sign-in; what is cut short goes on at the next of them.
 */
export const prefetch = (force = false): Promise<void> => {
  const { userId } = currentSession()
  if (userId === null || !isGoodConnection()) return Promise.resolve()
  // Look-ups are looked for at every start: a page that was left early may not have written them down.
  running ??= round(userId, force)
    .catch(() => undefined)
    .then(prefetchReferenceData)
    .finally(() => {
      running = null
    })
  return running
}
