import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { Given, Taken } from '#core/contract/define.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { ItemState } from '#offline/storage/outbox-row.ts'

/** A queued or just sent item, in the form that optimistic changes use. */
export interface Pending {
  id: string
  callKey: QueuedKey
  payload: Record<string, unknown>
  media: Record<string, string>
  createdAt: number
  state: ItemState
  /** When the server had it, in milliseconds since 1970; null before. */
  sentAt: number | null
  reason: ApiFailure | null
  receipt: unknown
  /** Milliseconds that this phone's clock was ahead when it was written, as the server will take it off. */
  clockAhead: number
  /** Negative until the server assigns one; screens use it as a React key. */
  provisionalId: number
}

/** The input of an optimistic change: the read it changes and the item that causes it. */
export interface Change<Q extends QueuedKey, R extends CallKey> {
  read: Taken<CallOf<R>>
  input: Taken<CallOf<Q>>
  row: Pending
  me: Person
  /** Marks an entry so that the screen can show the item's state. */
  withMark: <T extends object>(item: T) => T
}

/** Returns a changed copy of the answer; the answer itself is never mutated. */
export type Optimistic<Q extends QueuedKey, R extends CallKey> = (
  answer: Given<CallOf<R>>,
  change: Change<Q, R>,
) => Given<CallOf<R>>

type Payload = Record<string, unknown>
/** Converts a payload to the next version. Upgrades are only added: a released one never changes. */
export type Upgrade = (payload: Payload) => Payload

/** The title of a queued item as a code; the page translates it. */
export interface ItemTitle<C extends string = string> {
  readonly code: C
  readonly values: Readonly<Record<string, string>>
}

/** The complete definition of one queued call. */
export interface QueuedCall<Q extends QueuedKey> {
  /** Items of one lane are sent in the order of saving. */
  readonly lane: (input: Taken<CallOf<Q>>) => string
  /** Lanes with a lower rank are sent first. */
  readonly rank: number
  readonly title: (input: Taken<CallOf<Q>>) => ItemTitle
  /** The reads that show the item before the server has it. */
  readonly optimistic: { readonly [R in CallKey]?: Optimistic<Q, R> }
  /** Convert older payloads to the current version, which is 1 plus the number of upgrades. */
  readonly upgrades?: readonly Upgrade[]
  /** Once refused, it no longer holds up its lane. */
  readonly yields?: true
  /** Fields computed at send time. `clockOffset`: milliseconds to add to this phone's clock. */
  readonly sentFields?: (row: { clockOffset: number }) => Payload
}
export type QueuedCalls<Q extends QueuedKey> = { readonly [K in Q]: QueuedCall<K> }

const titleLength = 60
/** Shortens a person's text to a one-line title. */
export const excerpt = (text: string): string =>
  text.length > titleLength ? `${text.slice(0, titleLength - 1).trimEnd()}…` : text

export const title = <C extends string>(
  code: C,
  values: Readonly<Record<string, string>> = {},
): ItemTitle<C> => ({
  code,
  values,
})

/**
 * The `data` of a receipt, or null before the server answers; the caller names the type of its call's answer.
 */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
export const receiptData = <T>(row: Pending): T | null =>
  typeof row.receipt === 'object' && row.receipt !== null && 'data' in row.receipt
    ? (row.receipt.data as T)
    : null

/** A device's time of an item, corrected as the server will. */
export const correctedTime = (at: string, { clockAhead }: Pending): string =>
  isoTime(Date.parse(at) - clockAhead)

export const isoTime = (ms: number): string => new Date(ms).toISOString()

/** Whether the list already contains the server's copy of an item. */
export const contains = (list: readonly { id: number }[], item: { id: number } | null): boolean =>
  item !== null && list.some(({ id }) => id === item.id)

/** The path under which the worker serves a picture that is not uploaded yet. */
export const pendingMediaPath = (row: Pending, field: string): string | null =>
  row.media[field] === undefined ? null : `/media/outbox/${row.media[field]}`
