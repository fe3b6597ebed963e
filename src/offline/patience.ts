/** The storage of this phone does not answer, or not in time. */
export class StorageUnavailable extends Error {}

/** How long a storage may take to answer: WebKit's sometimes never does. */
const answerWithinMs = 3000
/** After that it is left alone for a while, so that not every read and tap waits as long again. */
const restMs = 10_000

let restUntil = 0

/** Waits for the storage, but not for ever; one that answers late is used again at once. */
export const answered = async <T>(work: () => Promise<T>): Promise<T> => {
  if (performance.now() < restUntil) throw new StorageUnavailable('the storage does not answer')
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      restUntil = performance.now() + restMs
      reject(new StorageUnavailable('the storage does not answer'))
    }, answerWithinMs)
  })
  const working = work()
  const awake = () => {
    restUntil = 0
  }
  working.then(awake, () => undefined)
  try {
    return await Promise.race([working, late])
  } finally {
    clearTimeout(timer)
  }
}
