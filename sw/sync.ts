import { drain } from '#offline/outbox/send/drain.ts'
import { realEnv, type Env } from '#offline/environment.ts'
import { requestSync, postToPages } from './scope.ts'

/** A sync event may last three minutes; no item is started after this. */
const budgetMs = 100_000

/**
 * Sends the pending items. Remaining items reject the event, so that the browser retries; after its last
 * attempt the sync is registered again, because the browser would not retry any more.
 */
export const onSync = async (lastChance: boolean, env: Env = realEnv): Promise<void> => {
  const report = await drain(env, { budgetMs, retryNetworkFailures: true })
  if (report.sent > 0) await postToPages({ type: 'drained', sent: report.sent })
  if (report.pending === 0 || report.outcome === 'busy') return
  if (lastChance) await requestSync()
  throw new Error(`${report.pending} left`)
}
