import { type Call, type Given, type Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { callNow } from '#offline/http/client.ts'
import { CallFailed, isPassing } from '#offline/failure.ts'
import {
  dropCached,
  cacheResponse,
  cachedResponse,
  type CachedResponse,
  cacheKey,
} from '#offline/cache/cached-responses.ts'
import { isReferenceData } from '#offline/policy.ts'
import type * as code from '#offline/outbox/overlay/pending.ts'
import { realEnv } from '#offline/environment.ts'
import { noteForbidden } from '#app/session/forbidden.ts'
import { currentSession, noteRefused } from '#app/session/session.ts'
import { unsupportedClient } from '#app/session/unsupported-client.ts'
import { useLiveQuery } from './use-live-query.ts'

/** An answer with the moment it was asked for: what arrived at the server before is in it. */
export interface TimedAnswer<C extends Call> {
  answer: Given<C>
  at: number
}

/** Whose data: look-ups are everybody's, the rest is of the signed-in person, or of nobody. */
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
    const answer = await callNow(realEnv, call, input, { token, ...(signal && { signal }) })
    if (userId !== null && currentSession().userId === userId) {
      await cacheResponse(userId, call, input, answer, at).catch(() => undefined)
      // Its code knows every queued call: a visitor's first page comes without it.
      await import('#offline/cache/acknowledged.ts')
        .then(({ dropAcknowledged }) => dropAcknowledged(userId, nameOf(call), input, at))
        .catch(() => undefined)
    }
    return { answer, at }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    noteForbidden(error.failure)
    if (error.failure.name === 'client_too_old') unsupportedClient.set(true)
    if (error.failure.name === 'unauthenticated') noteRefused(token)
    else if (userId !== null && error.failure.status !== 426 && !isPassing(error.failure))
      await dropCached(userId, call, input).catch(() => undefined)
    throw error
  }
}

const lookOf = (userId: number, call: Call, key: string) => `${userId} ${nameOf(call)} ${key}`

/** Copies found before the first drawing, which so has them; null once that is over. */
let found: Map<string, CachedResponse> | null = new Map()
export const endPreload = (): void => void (found = null)

/** Looks for a copy that the first screen will show. */
export const preloadFromCache = async <C extends Call>(
  call: C,
  input: Input<C>,
): Promise<Given<C> | null> => {
  const { userId } = currentSession()
  if (userId === null || !found) return null
  const copy = await cachedResponse(realEnv, userId, call, input)
  if (copy) found?.set(lookOf(userId, call, cacheKey(call, input)), copy)
  return copy?.answer ?? null
}

/** The phone's copy, live; undefined while it is looked for. Nothing is kept for a visitor. */
export const useCached = <C extends Call>(
  call: C,
  input: Input<C>,
  userId: number | null,
  key: string,
): CachedResponse<C> | null | undefined => {
  const copy = useLiveQuery<CachedResponse<C> | null>(
    () => cachedResponse(realEnv, userId ?? 0, call, input),
    userId === null ? null : lookOf(userId, call, key),
    null,
    (look) => found?.get(look) as CachedResponse<C> | undefined,
  )
  return userId === null ? null : copy
}

let pending: typeof code | null = null
/** A live query is only told of changes to what it reads at once: the code is there from the second look on. */
const waitingOf = (userId: number): Promise<code.PendingItems> =>
  pending
    ? pending.loadPending(userId)
    : import('#offline/outbox/overlay/pending.ts').then((loaded) => (pending = loaded).loadPending(userId))

/** What waits in the outbox, live. */
export const usePending = (userId: number | null): code.PendingItems | undefined =>
  useLiveQuery(() => waitingOf(userId ?? 0), userId === null ? null : String(userId))
