import type { CallKey, CallOf } from '#core/calls/registry/index.ts'
import type { Person } from '#core/calls/shapes/people.ts'
import type { Given, Taken } from '#core/contract/define.ts'
import type { ApiFailure } from '#offline/failure.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { ItemState } from '#offline/storage/outbox-row.ts'

/** An item of the outbox, or one that was just sent, in the one form that an optimistic change needs. */
export interface Pending {
  id: string
  callKey: QueuedKey
  payload: Record<string, unknown>
  media: Record<string, string>
  createdAt: number
  state: ItemState
  reason: ApiFailure | null
  receipt: unknown
  /** Below zero until the server gives one: screens use it as a key. */
  provisionalId: number
}

/** What an optimistic change knows about the read that it changes and the item that causes it. */
export interface Change<Q extends QueuedKey, R extends CallKey> {
  read: Taken<CallOf<R>>
  input: Taken<CallOf<Q>>
  row: Pending
  me: Person
  /** Marks what the screen will show, so that the screen can say where the item stands. */
  marked: <T extends object>(item: T) => T
}

/** Gives the answer with the item in it; the answer itself is never changed. */
export type Optimistic<Q extends QueuedKey, R extends CallKey> = (
  answer: Given<CallOf<R>>,
  change: Change<Q, R>,
) => Given<CallOf<R>>

type Payload = Record<string, unknown>
/** Turns a payload into the next version's form. Steps are only ever added: a released one is never changed. */
export type Upgrade = (payload: Payload) => Payload

/** What a person calls a waiting item: the page has the words of each code. */
export interface ItemTitle<C extends string = string> {
  readonly code: C
  readonly values: Readonly<Record<string, string>>
}

/** Everything the outbox must know about one queued call. */
export interface QueuedCall<Q extends QueuedKey> {
  /** Items of one lane are sent in the order in which they were saved. */
  readonly lane: (input: Taken<CallOf<Q>>) => string
  /** Lanes with the lower number go first. */
  readonly rank: number
  readonly title: (input: Taken<CallOf<Q>>) => ItemTitle
  /** The reads on which an item shows before the server has it. */
  readonly optimistic: { readonly [R in CallKey]?: Optimistic<Q, R> }
  /** Makes a payload of an older version today's; its version is 1 and one more for each step. */
  readonly upgrades?: readonly Upgrade[]
  /** Fields known only when the item is sent. `clockOffset`: milliseconds to add to this phone's clock. */
  readonly sentFields?: (row: { clockOffset: number }) => Payload
}
export type QueuedCalls<Q extends QueuedKey> = { readonly [K in Q]: QueuedCall<K> }

const titleLength = 60
/** The beginning of what a person wrote, for a title of one line. */
export const excerpt = (text: string): string =>
  text.length > titleLength ? `${text.slice(0, titleLength - 1).trimEnd()}…` : text

export const title = <C extends string>(
  code: C,
  values: Readonly<Record<string, string>> = {},
): ItemTitle<C> => ({
  code,
  values,
})

/** The `data` of a receipt once the server has answered; each change names the shape that its call gives. */
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
export const receiptData = <T>(row: Pending): T | null =>
  typeof row.receipt === 'object' && row.receipt !== null && 'data' in row.receipt
    ? (row.receipt.data as T)
    : null

export const isoTime = (ms: number): string => new Date(ms).toISOString()

/** Whether the server's own copy of an item is in the list already. */
export const contains = (list: readonly { id: number }[], item: { id: number } | null): boolean =>
  item !== null && list.some(({ id }) => id === item.id)

/** Where the worker serves a picture from that the server has not yet. */
export const pendingMediaPath = (row: Pending, field: string): string | null =>
  row.media[field] === undefined ? null : `/media/outbox/${row.media[field]}`
