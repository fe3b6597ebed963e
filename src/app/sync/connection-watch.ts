import { realEnv } from '#offline/environment.ts'
import { probe } from '#offline/http/probe.ts'
import { reachability } from '#offline/http/reachability.ts'

/** Shorter than two seconds, so that the first request after a return comes within them (decision 56). */
const probeEveryMs = 1500
/** While nothing waits to be sent, only the words on the screen depend on it. */
const idleProbeEveryMs = 5000

let timer: ReturnType<typeof setTimeout> | undefined
let doubtProbe: Promise<boolean> | null = null
let hasWaiting = false

/** Another request may be answered while a probe hangs on a dead connection. */
const whenReached = (): { reached: Promise<true>; stop(): void } => {
  let stop = () => {}
  const reached = new Promise<true>((resolve) => {
    stop = reachability.subscribe(() => {
      if (reachability.get()) resolve(true)
    })
  })
  return { reached, stop }
}

const isWatching = (): boolean => !reachability.get() && document.visibilityState === 'visible'

/** Probes overlap: one that hangs on a dead connection must not delay the next. */
const scheduleProbe = (): void => {
  clearTimeout(timer)
  if (!isWatching()) return
  timer = setTimeout(
    () => {
      if (isWatching()) void probe(realEnv)
      scheduleProbe()
    },
    hasWaiting ? probeEveryMs : idleProbeEveryMs,
  )
}

/** Items that wait are probed for more often. */
export const setHasWaiting = (value: boolean): void => {
  if (hasWaiting === value) return
  hasWaiting = value
  scheduleProbe()
}

/** Probes now; one probe for all who ask at the same time. */
export const checkConnection = async (): Promise<boolean> => {
  doubtProbe ??= probe(realEnv).finally(() => {
    doubtProbe = null
  })
  const { reached, stop } = whenReached()
  return Promise.race([doubtProbe, reached]).finally(stop)
}

/** Whether the service answers within this time. */
export const isReachableNow = (timeoutMs: number): Promise<boolean> =>
  Promise.race([checkConnection(), realEnv.sleep(timeoutMs).then(() => false)])

/** Keeps what the page knows of the connection true, and calls `onReturn` when the service is reached again. */
export const watchConnection = (onReturn: () => void): void => {
  const probeIfLost = () => {
    if (isWatching()) void checkConnection()
    scheduleProbe()
  }
  reachability.onDoubt(() => {
    if (reachability.get()) void checkConnection()
  })
  reachability.subscribe(() => {
    scheduleProbe()
    if (reachability.get()) onReturn()
  })
  addEventListener('online', () => void probe(realEnv).then((isReached) => isReached && onReturn()))
  addEventListener('pageshow', probeIfLost)
  document.addEventListener('visibilitychange', probeIfLost)
  void checkConnection()
  scheduleProbe()
}
