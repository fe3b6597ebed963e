import { drain } from '#offline/outbox/send/drain.ts'
import { realEnv, type Env } from '#offline/environment.ts'
import { requestSync, postToPages } from './scope.ts'

/** A sync event may last three minutes: no item is begun after this. */
const budgetMs = 100_000

/**
 * Sends what waits. What is left makes the event fail, so that the browser tries again; after its last try
 * we ask anew, since it would never come back by itself.
 */
export const onSync = async (lastChance: boolean, env: Env = realEnv): Promise<void> => {
  const report = await drain(env, { budgetMs, retryNetworkFailures: true })
  if (report.sent > 0) await postToPages({ type: 'drained', sent: report.sent })
  if (report.pending === 0 || report.outcome === 'busy') return
  if (lastChance) await requestSync()
  throw new Error(`${report.pending} left`)
}
