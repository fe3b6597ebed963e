import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call, Given, Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { CallFailed } from '#offline/failure.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { isReferenceData } from '#offline/policy.ts'
import { usePending } from './pending-items.ts'
import { fetchCall, dataOwner, useCached } from './read-call.ts'
import { laterOf, pageLoadedAt, toApiFailure, type Read, withPending } from './shown-answer.ts'
import { useSession } from '#app/session/session.ts'

/**
 * Reads a call: the network's answer, or the cached one until it arrives, with pending items applied. With
 * `keepLast`, the answer to the input before stays until there is one to the new input, or it fails.
 */
export function useRead<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean; keepLast?: boolean } = {},
): Read<Given<C>> {
  const enabled = options.enabled ?? true
  const { userId } = useSession()
  const key = cacheKey(call, input)
  const query = useQuery({
    queryKey: [nameOf(call), dataOwner(call, userId), key],
    queryFn: ({ signal }) => fetchCall(call, input, userId, signal),
    enabled,
    ...(options.keepLast && { placeholderData: keepPreviousData }),
  })
  const cachedCopy = useCached(call, input, userId, key)
  // Nothing is shown before these are known: it would say for a moment what the person has changed already.
  const pendingItems = usePending(isReferenceData(nameOf(call)) ? null : userId)
  const isUnavailable = query.error instanceof CallFailed && [403, 404].includes(query.error.failure.status)
  const copy = enabled && !isUnavailable ? (cachedCopy ?? undefined) : undefined
  const isLast = query.isPlaceholderData
  const base =
    pendingItems === undefined
      ? undefined
      : (laterOf(isLast ? undefined : query.data, copy) ?? (isLast ? query.data : undefined))
  const data = useMemo(
    () => base && withPending(call, input, base, pendingItems ?? null),
    // `key` replaces `input`, which callers create anew on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [base, pendingItems, key],
  )
  const failure = toApiFailure(query.error)
  const isLoading =
    enabled && (query.isPending || pendingItems === undefined || (cachedCopy === undefined && !isUnavailable))
  return {
    data,
    state: data !== undefined ? 'ready' : isLoading || !enabled ? 'loading' : 'failed',
    failure,
    from: base === undefined ? null : failure || base.at < pageLoadedAt || !query.data ? 'phone' : 'network',
    refreshedAt: base ? new Date(base.at) : null,
    refreshing: query.isFetching,
    refresh: async () => {
      await query.refetch()
    },
  }
}
