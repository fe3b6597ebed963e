import pLimit from 'p-limit'
import { http } from '#offline/http/http.ts'
import type { Call, Given, Input } from '#core/contract/define.ts'
import { CallFailed } from '#offline/failure.ts'
import { cachedResponse } from '#offline/cache/cached-responses.ts'
import { realEnv } from '#offline/environment.ts'
import { fetchCall } from '#app/data/read-call.ts'
import { currentSession } from '#app/session/session.ts'

/** A copy younger than this is not asked for again. */
const freshMs = 6 * 3_600_000
/** Questions of one round, however much a person has. */
const mostCalls = 220
const atOnce = 4

interface Line {
  saveData?: boolean
  effectiveType?: string
}
/** Nothing is fetched ahead on a line that is slow, or where the person asked to save data. */
export const isGoodConnection = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Line }
  return (
    navigator.onLine &&
    connection?.saveData !== true &&
    !['slow-2g', '2g'].includes(connection?.effectiveType ?? '')
  )
}

/** The line, the session or the budget is at its end. */
class PrefetchEnded extends Error {}

/** Asks what a person will need without a signal, a few questions at a time, and keeps the answers. */
export class Prefetcher {
  private left = mostCalls
  private readonly userId: number
  asked = 0

  constructor(userId: number) {
    this.userId = userId
  }

  /** The answer, from the phone where it is young enough; null where the server refuses this one. */
  async get<C extends Call>(call: C, input: Input<C>): Promise<Given<C> | null> {
    const kept = await cachedResponse(realEnv, this.userId, call, input)
    if (kept && realEnv.now() - kept.at < freshMs) return kept.answer
    if (this.left <= 0 || currentSession().userId !== this.userId || !isGoodConnection())
      throw new PrefetchEnded()
    this.left -= 1
    this.asked += 1
    try {
      return (await fetchCall(call, input, this.userId)).answer
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { status } = error.failure
      if (status === 0 || status === 401 || status === 429 || status >= 500) throw new PrefetchEnded()
      return kept?.answer ?? null
    }
  }

  /** The same for each of a list, four side by side, in the list's order. */
  async each<T>(list: readonly T[], step: (item: T) => Promise<unknown>): Promise<void> {
    const limit = pLimit(atOnce)
    const steps = list.map((item) =>
      limit(() => step(item)).catch((error: unknown) => {
        limit.clearQueue()
        throw error
      }),
    )
    await Promise.all(steps)
  }

  /** A picture that the worker keeps when it passes by. */
  async picture(address: string | null): Promise<void> {
    if (address === null || !isGoodConnection() || !navigator.serviceWorker?.controller) return
    // The worker keeps it as it passes; a width that is still being made is a redirect.
    await http(realEnv, address, { withinMs: 30_000, cache: 'default', redirect: 'follow' }).catch(
      () => undefined,
    )
  }
}
