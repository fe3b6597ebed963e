import type { DrainReport } from '#offline/outbox/send/drain.ts'
import { realEnv } from '#offline/environment.ts'
import { refetch } from '#app/query-client.ts'
import { currentSession, reportRejectedToken, onSignIn } from '#app/session/session.ts'

const maxIntervalMs = 60_000
let runningDrain: Promise<void> | null = null
let nextRun: { retryNetworkFailures: boolean } | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let offlineCount = 0

/** Delay before the next attempt offline: 2 s at first, growing up to 30 s. */
const offlineDelayMs = (times: number): number => Math.min(30_000, 2000 * 1.5 ** times)

const scheduleNext = (report: DrainReport): void => {
  clearTimeout(timer)
  reportRejectedToken(report.rejectedToken)
  if (report.sent > 0) void refetch('mine')
  if (report.pending === 0 || report.outcome === 'signed_out') return
  const due = report.dueAt === null ? maxIntervalMs : report.dueAt - realEnv.now()
  const isOffline = report.outcome === 'offline'
  offlineCount = isOffline ? offlineCount + 1 : 0
  const wait = isOffline
    ? offlineDelayMs(offlineCount - 1)
    : report.outcome === 'busy'
      ? 1000
      : Math.min(maxIntervalMs, Math.max(250, due))
  timer = setTimeout(() => {
    if (document.visibilityState === 'visible') void drainNow({ retryNetworkFailures: isOffline })
  }, wait)
}

const loadAndDrain = async (retryNetworkFailures: boolean): Promise<DrainReport> =>
  (await import('#offline/outbox/send/drain.ts')).drain(realEnv, { retryNetworkFailures })

const drainOnce = async (retryNetworkFailures: boolean): Promise<void> => {
  try {
    scheduleNext(await loadAndDrain(retryNetworkFailures))
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
  void drainNow()
  void registerSync().catch(() => undefined)
  if (hasRequestedPersistence) return
  hasRequestedPersistence = true
  void navigator.storage?.persist?.().catch(() => false)
}

/** Starts the sync triggers: network, visibility, sign-in. */
export const startSyncTriggers = (): void => {
  const drainIfVisible = () => {
    if (document.visibilityState === 'visible') void drainNow({ retryNetworkFailures: true })
  }
  addEventListener('online', drainIfVisible)
  addEventListener('pageshow', drainIfVisible)
  document.addEventListener('visibilitychange', drainIfVisible)
  onSignIn(drainIfVisible)
  drainIfVisible()
  void registerSync().catch(() => undefined)
}
