/** The storage did not respond in time. */
export class StorageUnavailable extends Error {}

/** WebKit's storage sometimes never responds. */
const answerTimeoutMs = 3000
/** A request pending this long triggers a ping of the storage. */
const pingAfterMs = 2000
/** After a timeout the storage is skipped for this long, so that not every read waits for another timeout. */
const skipMs = 10_000

let skipUntil = 0
/** Skips the storage for a while after a timeout. */
export const skipAfterTimeout = (): void => {
  skipUntil = performance.now() + skipMs
}
const timeoutError = () => new StorageUnavailable('the storage does not answer')

/** Rejects with `StorageUnavailable` after the timeout. */
export const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), answerTimeoutMs)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The same, and skips the storage after a timeout. A late response ends the skipping. */
export const withSharedTimeout = async <T>(work: () => Promise<T>): Promise<T> => {
  if (performance.now() < skipUntil) throw timeoutError()
  const pendingWork = work()
  const stopSkipping = () => {
    skipUntil = 0
  }
  pendingWork.then(stopSkipping, () => undefined)
  try {
    return await withTimeout(pendingWork)
  } catch (error) {
    if (error instanceof StorageUnavailable) skipAfterTimeout()
    throw error
  }
}

/**
 * Waits as long as `work` takes, provided that the storage answers pings meanwhile. Without them a connection
 * that stopped responding, for example after the phone slept, would hang for ever.
 */
export const withLiveness = async <T>(work: Promise<T>, ping: () => Promise<unknown>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFinished = false
  const unresponsive = new Promise<never>((_, reject) => {
    const schedulePing = () => {
      if (isFinished) return
      timer = setTimeout(() => {
        timer = setTimeout(() => reject(timeoutError()), answerTimeoutMs)
        ping().then(() => {
          clearTimeout(timer)
          schedulePing()
        }, reject)
      }, pingAfterMs)
    }
    schedulePing()
  })
  try {
    return await Promise.race([work, unresponsive])
  } finally {
    isFinished = true
    clearTimeout(timer)
  }
}
