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

/** A response older than this page came from the phone's cache. */
export const pageLoadedAt = Date.now()

export const toApiFailure = (error: unknown): ApiFailure | null =>
  error === null || error === undefined ? null : error instanceof CallFailed ? error.failure : noNetwork()

/**
 * The answer that was asked for later: this screen's own, or the phone's copy, which another tab, a pack or what is
 * loaded ahead may have renewed. An item that was sent in between is in the later one alone.
 */
export const laterOf = <A extends { at: number }>(own: A | undefined, copy: A | undefined): A | undefined =>
  own && copy ? (copy.at > own.at ? copy : own) : (own ?? copy)

/**
 * The answer to a request made at `at` as displayed: with the user's pending items applied, and with those sent
 * meanwhile. An answer that was asked for later has them.
 */
export const withPending = <C extends Call>(
  call: C,
  input: Input<C>,
  { answer, at }: { answer: Given<C>; at: number },
  pendingItems: PendingItems | null,
): Given<C> => {
  const pending = pendingItems?.pending.filter(({ sentAt }) => sentAt === null || sentAt >= at)
  if (!pendingItems || !pending?.length) return answer
  const checked = check(call, input)
  if (!checked.ok) return answer
  return pendingItems.applyOverlay(
    nameOf(call),
    checked.value as Taken<C> as never,
    answer as never,
    pending,
    pendingItems.me,
  ) as Given<C>
}
