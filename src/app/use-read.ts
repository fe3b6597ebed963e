import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Call, type Given, type Input, type Taken, nameOf } from '#core/calls/define.ts'
import { check } from '#core/calls/wire.ts'
import { type ApiFailure, CallFailed, noNetwork } from '#offline/client.ts'
import { keyOf } from '#offline/kept.ts'
import type { Waiting } from '#offline/pending.ts'
import { ask, ownerOf, useKept, useWaiting } from './reading.ts'
import { useSession } from './session.ts'

export interface Read<T> {
  data: T | undefined
  state: 'loading' | 'ready' | 'failed'
  failure: ApiFailure | null
  from: 'network' | 'phone' | null
  refreshedAt: Date | null
  refreshing: boolean
  refresh(): Promise<void>
}

const began = Date.now()

export const failureIn = (error: unknown): ApiFailure | null =>
  error === null || error === undefined ? null : error instanceof CallFailed ? error.failure : noNetwork()

/** An answer as the person is to see it: with everything of theirs that waits. */
export const withWaiting = <C extends Call>(
  call: C,
  input: Input<C>,
  answer: Given<C>,
  waiting: Waiting | undefined,
): Given<C> => {
  if (!waiting || waiting.pending.length === 0) return answer
  const checked = check(call, input)
  if (!checked.ok) return answer
  return waiting.overlaid(
    nameOf(call),
    checked.value as Taken<C> as never,
    answer as never,
    waiting.pending,
    waiting.me,
  ) as Given<C>
}

/** Reads a call: the network's answer, or the phone's copy while there is none, with what waits laid over it. */
export function useRead<C extends Call>(
  call: C,
  input: Input<C>,
  options: { enabled?: boolean } = {},
): Read<Given<C>> {
  const enabled = options.enabled ?? true
  const { userId } = useSession()
  const key = keyOf(call, input)
  const query = useQuery({
    queryKey: [nameOf(call), ownerOf(call, userId), key],
    queryFn: ({ signal }) => ask(call, input, userId, signal),
    enabled,
  })
  const kept = useKept(call, input, userId, key)
  const waiting = useWaiting(userId)
  const gone = query.error instanceof CallFailed && [403, 404].includes(query.error.failure.status)
  const base = query.data ?? (enabled && !gone ? (kept ?? undefined) : undefined)
  const data = useMemo(
    () => base && withWaiting(call, input, base.answer, waiting),
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

export { useReadPages } from './use-read-pages.ts'
