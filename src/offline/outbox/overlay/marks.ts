// The messages of what these rows were kept with.
import '#offline/phone-failures.ts'
import { clockAhead } from '#core/rules/time/device-times.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { Pending } from '#offline/queued/define.ts'
import type { ItemState, OutboxRow, SentRow } from '#offline/storage/outbox-row.ts'

export interface Mark {
  id: string
  state: ItemState
  reason: ApiFailure | null
}
export const marks = new WeakMap<object, Mark>()

/** The outbox state of an optimistic entry; undefined once the entry comes from the server. */
export const outboxMark = (item: object): Mark | undefined => marks.get(item)

export const toPending = (row: OutboxRow): Pending => ({
  id: row.id,
  callKey: row.callKey,
  payload: row.payload,
  media: row.media,
  createdAt: row.createdAt,
  state: row.state === 'held' ? 'queued' : row.state,
  sentAt: null,
  reason: row.lastError?.failure ?? null,
  receipt: null,
  clockAhead: clockAhead(row.clockOffset, 0),
  // Unsealed rows have a `seq` below zero.
  provisionalId: -(1e12 + (row.seq ?? 1)),
})
export const sentToPending = (row: SentRow): Pending => ({
  id: row.id,
  callKey: row.callKey,
  payload: row.payload,
  media: row.media,
  createdAt: row.createdAt,
  state: 'sent',
  sentAt: row.sentAt,
  reason: null,
  receipt: row.receipt,
  clockAhead: 0,
  provisionalId: -1,
})
