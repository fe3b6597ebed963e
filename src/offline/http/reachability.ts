import { storeOf } from '#core/store.ts'

/**
 * Whether the service can be reached, as the last requests have shown. The one source for screens, reads and the
 * outbox: the browser's `onLine` stays true where a phone has bars but no data.
 */
const isReachable = storeOf(typeof navigator === 'undefined' || !('onLine' in navigator) || navigator.onLine)
/** When the last answer came, on a monotonic clock. */
let heardAt = Number.NEGATIVE_INFINITY
const doubtListeners = new Set<() => void>()

export const reachability = {
  get: isReachable.get,
  subscribe: isReachable.subscribe,
  /** The service has answered anything. */
  reached: (): void => {
    heardAt = performance.now()
    isReachable.set(true)
  },
  /** A probe that began at `since` has failed; an answer that came meanwhile counts more. */
  lost: (since = performance.now()): void => {
    if (heardAt < since) isReachable.set(false)
  },
  /** A request failed or takes long, which a probe must explain. */
  doubt: (): void => {
    for (const listener of doubtListeners) listener()
  },
  onDoubt: (listener: () => void): void => void doubtListeners.add(listener),
}

/**
 * Aborts a read when the service is lost: browsers open six connections to a server, and those that hang would keep
 * the next probe waiting.
 */
export const untilLost = (): { signal: AbortSignal; done(): void } => {
  const controller = new AbortController()
  const done = isReachable.subscribe(() => {
    if (!isReachable.get()) controller.abort()
  })
  return { signal: controller.signal, done }
}

const graceMs = 500

/**
 * Aborts a request that was on its way when the service was lost and reached again: its connection is dead and
 * would only end by its timeout. The grace is for the answer that itself showed the return.
 */
export const untilReturn = (): { signal: AbortSignal; done(): void } => {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = reachability.subscribe(() => {
    if (reachability.get()) timer ??= setTimeout(() => controller.abort(), graceMs)
  })
  const done = () => {
    clearTimeout(timer)
    stop()
  }
  return { signal: controller.signal, done }
}
