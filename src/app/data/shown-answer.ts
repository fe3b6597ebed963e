import type { Call, Given, Input, Taken } from '#core/contract/define.ts'
import { nameOf } from '#core/calls/registry/index.ts'
import { check } from '#core/contract/wire.ts'
import { type ApiFailure, CallFailed, noNetwork } from '#offline/failure.ts'
import type { PendingItems } from '#offline/outbox/overlay/pending.ts'

export interface Read<T> {
  data: T | undefined
  state: 'loading' | 'ready' | 'failed'
  failure: ApiFailure | null
  from: 'network' | 'phone' | null
  refreshedAt: Date | null
  refreshing: boolean
  refresh(): Promise<void>
}

/** When this page was loaded: an answer older than that came from the phone. */
export const began = Date.now()

export const failureIn = (error: unknown): ApiFailure | null =>
  error === null || error === undefined ? null : error instanceof CallFailed ? error.failure : noNetwork()

/** An answer as the person is to see it: with everything of theirs that waits. */
export const withPending = <C extends Call>(
  call: C,
  input: Input<C>,
  answer: Given<C>,
  waiting: PendingItems | undefined,
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
