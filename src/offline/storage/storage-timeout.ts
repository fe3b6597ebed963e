/** The storage of this phone does not answer, or not in time. */
export class StorageUnavailable extends Error {}

/** How long a storage may take to answer: WebKit's sometimes never does. */
const answerWithinMs = 3000
/** After this long without an answer it is looked whether it still gives any. */
const restlessMs = 2000
/** After that it is left alone for a while, so that not every read and tap waits as long again. */
const restMs = 10_000

let restUntil = 0
/** Leaves a storage alone that does not answer. */
export const skipAfterTimeout = (): void => {
  restUntil = performance.now() + restMs
}
const silence = () => new StorageUnavailable('the storage does not answer')

/** Waits for a small thing, but not for ever. */
export const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silence()), answerWithinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for the storage, but not for ever; one that answers late is used again at once. */
export const answered = async <T>(work: () => Promise<T>): Promise<T> => {
  if (performance.now() < restUntil) throw silence()
  const working = work()
  const awake = () => {
    restUntil = 0
  }
  working.then(awake, () => undefined)
  try {
    return await withTimeout(working)
  } catch (error) {
    if (error instanceof StorageUnavailable) skipAfterTimeout()
    throw error
  }
}

/**
 * Waits for what is asked of an open storage as long as it takes, if the storage answers something small meanwhile:
 * one that has gone silent, as after a phone's sleep, would let a person wait for ever.
 */
export const withLiveness = async <T>(work: Promise<T>, pulse: () => Promise<unknown>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const silent = new Promise<never>((_, reject) => {
    const watch = () => {
      if (over) return
      timer = setTimeout(() => {
        timer = setTimeout(() => reject(silence()), answerWithinMs)
        pulse().then(() => {
          clearTimeout(timer)
          watch()
        }, reject)
      }, restlessMs)
    }
    watch()
  })
  try {
    return await Promise.race([work, silent])
  } finally {
    over = true
    clearTimeout(timer)
  }
}
