import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { Given, Taken } from '#core/contract/define.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { Optimistic, Pending } from '#offline/queued/define.ts'
import { queuedCall } from '#offline/queued/index.ts'
import { marks } from './marks.ts'

/** The server's answer with the optimistic change of every pending item; the answer itself is never changed. */
export const applyOverlay = <R extends CallKey>(
  key: R,
  read: Taken<CallOf<R>>,
  answer: Given<CallOf<R>>,
  pending: readonly Pending[],
  me: Person,
): Given<CallOf<R>> =>
  pending.reduce((shown, row) => {
    const change = queuedCall(row.callKey)?.optimistic[key] as Optimistic<QueuedKey, R> | undefined
    if (!change) return shown
    const marked = <T extends object>(item: T): T => {
      marks.set(item, { id: row.id, state: row.state, reason: row.reason })
      return item
    }
    return change(shown, { read, input: row.payload as never, row, me, marked } as never)
  }, answer)
