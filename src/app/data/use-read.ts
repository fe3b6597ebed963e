import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Call, Given, Input } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { CallFailed } from '#offline/failure.ts'
import { cacheKey } from '#offline/cache/cached-responses.ts'
import { fetchCall, dataOwner, useCached, usePending } from './read-call.ts'
import { began, failureIn, type Read, withPending } from './shown-answer.ts'
import { useSession } from '#app/session/session.ts'

/** Reads a call: the network's answer, or the phone's copy while there is none, with what waits laid over it. */
export function useRead<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean } = {},
): Read<Given<C>> {
  const enabled = options.enabled ?? true
  const { userId } = useSession()
  const key = cacheKey(call, input)
  const query = useQuery({
    queryKey: [nameOf(call), dataOwner(call, userId), key],
    queryFn: ({ signal }) => fetchCall(call, input, userId, signal),
    enabled,
  })
  const kept = useCached(call, input, userId, key)
  const waiting = usePending(userId)
  const gone = query.error instanceof CallFailed && [403, 404].includes(query.error.failure.status)
  const base = query.data ?? (enabled && !gone ? (kept ?? undefined) : undefined)
  const data = useMemo(
    () => base && withPending(call, input, base.answer, waiting),
    // The key stands for the input, which screens write anew at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [base, waiting, key],
  )
  const failure = failureIn(query.error)
  const looking = enabled && (query.isPending || (kept === undefined && !gone))
  return {
    data,
    state: data !== undefined ? 'ready' : looking || !enabled ? 'loading' : 'failed',
    failure,
    from: base === undefined ? null : failure || base.at < began || !query.data ? 'phone' : 'network',
    refreshedAt: base ? new Date(base.at) : null,
    refreshing: query.isFetching,
    refresh: async () => {
      await query.refetch()
    },
  }
}
