import { type Call, type Given, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { callNow } from '#offline/http/client.ts'
import { CallFailed, isTemporary } from '#offline/failure.ts'
import {
  dropCached,
  cacheResponse,
  cachedResponse,
  type CachedResponse,
  cacheKey,
} from '#offline/cache/cached-responses.ts'
import { isReferenceData } from '#offline/policy.ts'
import { realEnv } from '#offline/environment.ts'
import { reportForbidden } from '#app/session/forbidden.ts'
import { currentSession, reportRejectedToken } from '#app/session/session.ts'
import { unsupportedClient } from '#app/session/unsupported-client.ts'
import { preloadPending } from './pending-items.ts'
import { useLiveQuery } from './use-live-query.ts'

/** A response and its request time: it contains everything that had reached the server by then. */
export interface TimedAnswer<C extends Call> {
  answer: Given<C>
  at: number
}

/** The owner in a query key: `all` for reference data, else the signed-in user, or 0 for a visitor. */
export const dataOwner = (call: Call, userId: number | null): number | 'all' =>
  isReferenceData(nameOf(call)) ? 'all' : (userId ?? 0)

export const fetchCall = async <C extends Call>(
  call: C,
  input: Input<C>,
  userId: number | null,
  signal?: AbortSignal,
): Promise<TimedAnswer<C>> => {
  const { token } = currentSession()
  const at = realEnv.now()
  try {
    // Loaded on demand: a visitor's first page asks for no permit.
    const sent =
      nameOf(call) === 'permits.read'
        ? await import('#offline/http/phone-input.ts')
            .then(({ sentInput }) => sentInput(call, input))
            .catch(() => input)
        : input
    const answer = await callNow(realEnv, call, sent, { token, ...(signal && { signal }) })
    if (userId !== null && currentSession().userId === userId) {
      await cacheResponse(userId, call, input, answer, at).catch(() => undefined)
      // Loaded on demand: it imports every queued call, which a visitor's first page does not need.
      await import('#offline/cache/acknowledged.ts')
        .then(({ dropAcknowledged }) => dropAcknowledged(userId, nameOf(call), input, at))
        .catch(() => undefined)
    }
    return { answer, at }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    reportForbidden(error.failure)
    if (error.failure.name === 'client_too_old') unsupportedClient.set(true)
    if (error.failure.name === 'unauthenticated') reportRejectedToken(token, error.failure.text)
    else if (userId !== null && error.failure.status !== 426 && !isTemporary(error.failure))
      await dropCached(userId, call, input).catch(() => undefined)
    throw error
  }
}

const copyKey = (userId: number, call: Call, key: string) => `${userId} ${nameOf(call)} ${key}`

/** Cached responses read before the first render, so that it can show them; null afterwards. */
let preloadedCopies: Map<string, CachedResponse> | null = new Map()
export const endPreload = (): void => void (preloadedCopies = null)

/** Reads a cached response that the first screen will show. */
export const preloadFromCache = async <C extends Call>(
  call: C,
  input: Input<C>,
): Promise<Given<C> | null> => {
  const { userId } = currentSession()
  if (userId === null || !preloadedCopies) return null
  const [copy] = await Promise.all([cachedResponse(realEnv, userId, call, input), preloadPending(userId)])
  if (copy) preloadedCopies?.set(copyKey(userId, call, cacheKey(call, input)), copy)
  return copy?.answer ?? null
}

/** The cached response, live; undefined while loading. Visitors have no cache. */
export const useCached = <C extends Call>(
  call: C,
  input: Input<C>,
  userId: number | null,
  key: string,
): CachedResponse<C> | null | undefined => {
  const copy = useLiveQuery<CachedResponse<C> | null>(
    () => cachedResponse(realEnv, userId ?? 0, call, input),
    userId === null ? null : copyKey(userId, call, key),
    null,
    (storedKey) => preloadedCopies?.get(storedKey) as CachedResponse<C> | undefined,
  )
  return userId === null ? null : copy
}
