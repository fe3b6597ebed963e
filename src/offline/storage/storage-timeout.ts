/** The storage of this phone does not answer, or not in time. */
export class StorageUnavailable extends Error {}

/** How long a storage may take to answer: WebKit's sometimes never does. */
const answerTimeoutMs = 3000
/** After this long without an answer it is looked whether it still gives any. */
const pingAfterMs = 2000
/** After that it is left alone for a while, so that not every read and tap waits as long again. */
const skipMs = 10_000

let skipUntil = 0
/** Leaves a storage alone that does not answer. */
export const skipAfterTimeout = (): void => {
  skipUntil = performance.now() + skipMs
}
const timeoutError = () => new StorageUnavailable('the storage does not answer')

/** Waits for a small thing, but not for ever. */
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

/** Waits for the storage, but not for ever; one that answers late is used again at once. */
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
 * Waits for what is asked of an open storage as long as it takes, if the storage answers something small meanwhile:
 * one that has gone silent, as after a phone's sleep, would let a person wait for ever.
 */
export const withLiveness = async <T>(work: Promise<T>, ping: () => Promise<unknown>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFinished = false
  const unresponsive = new Promise<never>((_, reject) => {
    const watch = () => {
      if (isFinished) return
      timer = setTimeout(() => {
        timer = setTimeout(() => reject(timeoutError()), answerTimeoutMs)
        ping().then(() => {
          clearTimeout(timer)
          watch()
        }, reject)
      }, pingAfterMs)
    }
    watch()
  })
  try {
    return await Promise.race([work, unresponsive])
  } finally {
    isFinished = true
    clearTimeout(timer)
  }
}
