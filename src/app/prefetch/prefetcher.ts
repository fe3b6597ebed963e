import pLimit from 'p-limit'
import { http } from '#offline/http/http.ts'
import type { Call, Given, Input } from '#core/contract/define.ts'
import { CallFailed } from '#offline/failure.ts'
import { cachedResponse } from '#offline/cache/cached-responses.ts'
import { realEnv } from '#offline/environment.ts'
import { fetchCall } from '#app/data/read-call.ts'
import { isOnline } from '#app/device/connection.ts'
import { currentSession } from '#app/session/session.ts'

/** Younger copies are not requested again. */
const freshMs = 6 * 3_600_000
/** Upper limit of requests in one round. */
const maxCalls = 220
const concurrency = 4

interface ConnectionInfo {
  saveData?: boolean
  effectiveType?: string
}
/** No prefetch on a slow connection or with the browser's data saver on. */
export const isGoodConnection = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: ConnectionInfo }
  return (
    isOnline() &&
    connection?.saveData !== true &&
    !['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  )
}

/** Offline, signed out, or out of budget. */
class PrefetchEnded extends Error {}

/** Requests and caches a user's offline data with limited concurrency. */
export class Prefetcher {
  private callsLeft = maxCalls
  private readonly userId: number
  requested = 0

  constructor(userId: number) {
    this.userId = userId
  }

  /** The answer, from the cache if fresh enough; null if the server refuses it. */
  async get<C extends Call>(call: C, input: Input<C>): Promise<Given<C> | null> {
    const cachedCopy = await cachedResponse(realEnv, this.userId, call, input)
    if (cachedCopy && realEnv.now() - cachedCopy.at < freshMs) return cachedCopy.answer
    if (this.callsLeft <= 0 || currentSession().userId !== this.userId || !isGoodConnection())
      throw new PrefetchEnded()
    this.callsLeft -= 1
    this.requested += 1
    try {
      return (await fetchCall(call, input, this.userId)).answer
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { status } = error.failure
      if (status === 0 || status === 401 || status === 429 || status >= 500) throw new PrefetchEnded()
      return cachedCopy?.answer ?? null
    }
  }

  /** Runs a step for each item, four at a time, in list order. */
  async each<T>(list: readonly T[], step: (item: T) => Promise<unknown>): Promise<void> {
    const limit = pLimit(concurrency)
    const steps = list.map((item) =>
      limit(() => step(item)).catch((error: unknown) => {
        limit.clearQueue()
        throw error
      }),
    )
    await Promise.all(steps)
  }

  /** Requests a picture, so that the service worker caches it. */
  async picture(address: string | null): Promise<void> {
    if (address === null || !isGoodConnection() || !navigator.serviceWorker?.controller) return
    // Follows redirects: a width that is still being generated redirects to another file.
    await http(realEnv, address, { timeoutMs: 30_000, cache: 'default', redirect: 'follow' }).catch(
      () => undefined,
    )
  }
}
