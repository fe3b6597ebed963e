import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { Given, Taken } from '#core/contract/define.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { ItemState, OutboxRow, SentRow } from '#offline/storage/outbox-row.ts'
import type { QueuedKey } from '#offline/policy.ts'

export interface Mark {
  id: string
  state: ItemState
  reason: string | null
}
export const marks = new WeakMap<object, Mark>()

/** The mark of an item that a screen shows before the server has it, or before its copy is back. */
export const outboxMark = (item: object): Mark | undefined => marks.get(item)

/** What an item of the outbox knows when it is laid over an answer. */
export interface Layering<Q extends QueuedKey, R extends CallKey> {
  read: Taken<CallOf<R>>
  input: Taken<CallOf<Q>>
  row: Pending
  me: Person
  /** Marks what the screen will show, so that it can say where it stands. */
  marked: <T extends object>(item: T) => T
}
export type Layer<Q extends QueuedKey, R extends CallKey> = (
  answer: Given<CallOf<R>>,
  layering: Layering<Q, R>,
) => Given<CallOf<R>>

/** A row of the outbox or of what was sent, in the one form that a layer needs. */
export interface Pending {
  id: string
  callKey: QueuedKey
  payload: Record<string, unknown>
  media: Record<string, string>
  createdAt: number
  state: ItemState
  reason: string | null
  receipt: unknown
  /** Below zero until the server gives one: screens use it as a key. */
  provisionalId: number
}

export const toPending = (row: OutboxRow): Pending => ({
  id: row.id,
  callKey: row.callKey,
  payload: row.payload,
  media: row.media,
  createdAt: row.createdAt,
  state: row.state === 'held' ? 'queued' : row.state,
  reason: row.lastError?.failure.message ?? null,
  receipt: null,
  // What was sealed and is back has a place below zero.
  provisionalId: -(1e12 + (row.seq ?? 1)),
})
export const sentToPending = (row: SentRow): Pending => ({
  id: row.id,
  callKey: row.callKey,
  payload: row.payload,
  media: row.media,
  createdAt: row.createdAt,
  state: 'sent',
  reason: null,
  receipt: row.receipt,
  provisionalId: -1,
})
