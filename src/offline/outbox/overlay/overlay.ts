import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { Given, Taken } from '#core/contract/define.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { type Layer, marks, type Pending } from './layer.ts'
import { layers } from './layers.ts'

/** The server's answer with everything laid over it that waits; the answer itself is never changed. */
export const applyOverlay = <R extends CallKey>(
  key: R,
  read: Taken<CallOf<R>>,
  answer: Given<CallOf<R>>,
  pending: readonly Pending[],
  me: Person,
): Given<CallOf<R>> =>
  pending.reduce((shown, row) => {
    const layer = (layers as Record<string, Record<string, Layer<QueuedKey, R> | undefined> | undefined>)[
      row.callKey
    ]?.[key]
    if (!layer) return shown
    const marked = <T extends object>(item: T): T => {
      marks.set(item, { id: row.id, state: row.state, reason: row.reason })
      return item
    }
    return layer(shown, { read, input: row.payload as never, row, me, marked } as never)
  }, answer)
