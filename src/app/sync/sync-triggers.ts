import type { DrainReport } from '#offline/outbox/send/drain.ts'
import { realEnv } from '#offline/environment.ts'
import { reachability } from '#offline/http/reachability.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, reportRejectedToken, onSignIn } from '#app/session/session.ts'
import { checkConnection, setHasWaiting, watchConnection } from './connection-watch.ts'

const maxIntervalMs = 60_000
let runningDrain: Promise<void> | null = null
let nextRun: { retryNetworkFailures: boolean } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

const scheduleNext = (report: DrainReport): void => {
  clearTimeout(timer)
  reportRejectedToken(report.rejectedToken)
  if (report.sent > 0) void refetch('mine')
  setHasWaiting(report.pending > 0)
  if (report.pending === 0 || report.outcome === 'signed_out') return
  // Without a connection the watch probes, and its success drains.
  if (report.outcome === 'offline' && !reachability.get()) return
  const due = report.dueAt === null ? maxIntervalMs : report.dueAt - realEnv.now()
  const wait = report.outcome === 'busy' ? 1000 : Math.min(maxIntervalMs, Math.max(250, due))
  timer = setTimeout(() => {
    if (document.visibilityState === 'visible') void drainNow()
  }, wait)
}

const loadAndDrain = async (retryNetworkFailures: boolean): Promise<DrainReport> =>
  (await import('#offline/outbox/send/drain.ts')).drain(realEnv, { retryNetworkFailures })

const hasPending = async (): Promise<boolean> => {
  const { userId } = currentSession()
  const { pendingRows } = await import('#offline/outbox/send/drain.ts')
  return userId !== null && (await pendingRows(userId)).pending > 0
}

/** The page's second list follows the outbox; a storage that does not answer says nothing about it. */
const compareWithList = async (): Promise<void> => {
  const { userId } = currentSession()
  if (userId === null) return
  const { compareUnsent } = await import('#app/data/unsent-items.ts')
  await compareUnsent(userId)
}

const drainOnce = async (retryNetworkFailures: boolean): Promise<void> => {
  // Where nothing can be reached, a probe is tried in place of the items.
  try {
    await compareWithList().catch(() => undefined)
    if (!reachability.get() && !(await checkConnection())) return setHasWaiting(await hasPending())
    scheduleNext(await loadAndDrain(retryNetworkFailures))
    await compareWithList().catch(() => undefined)
  } catch {
    clearTimeout(timer)
    timer = setTimeout(() => void drainNow(), maxIntervalMs)
  }
}

const drainWhileRequested = async (first: { retryNetworkFailures: boolean }): Promise<void> => {
  let next: { retryNetworkFailures: boolean } | null = first
  while (next) {
    await drainOnce(next.retryNetworkFailures)
    next = nextRun
    nextRun = null
  }
  runningDrain = null
}

/** Sends the pending items. A call during a running drain schedules one more and resolves after it. */
export const drainNow = ({
  retryNetworkFailures = false,
}: { retryNetworkFailures?: boolean } = {}): Promise<void> => {
  // Visitors have no outbox and do not load its code.
  if (currentSession().token === null) return Promise.resolve()
  if (runningDrain)
    nextRun = { retryNetworkFailures: retryNetworkFailures || (nextRun?.retryNetworkFailures ?? false) }
  else runningDrain = drainWhileRequested({ retryNetworkFailures })
  return runningDrain
}

interface WithSync {
  sync?: { register(tag: string): Promise<void> }
}

/** Registers a background sync; not every browser supports or permits it. */
export const registerSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined
  await registration?.sync?.register('hs-outbox').catch(() => undefined)
}

let hasRequestedPersistence = false
/** Called after an item was stored: sends it, registers a background sync, and requests persistent storage. */
export const itemSaved = (): void => {
  setHasWaiting(true)
  void drainNow()
  void registerSync().catch(() => undefined)
  if (hasRequestedPersistence) return
  hasRequestedPersistence = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Starts the sync triggers: connection, visibility, sign-in. */
export const startSyncTriggers = (): void => {
  const drainIfVisible = () => {
    if (document.visibilityState === 'visible') void drainNow({ retryNetworkFailures: true })
  }
  watchConnection(drainIfVisible)
  addEventListener('pageshow', drainIfVisible)
  document.addEventListener('visibilitychange', drainIfVisible)
  onSignIn(drainIfVisible)
  drainIfVisible()
  void registerSync().catch(() => undefined)
}
