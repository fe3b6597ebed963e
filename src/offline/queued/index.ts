import type { CallKey } from '#core/calls/registry/index.ts'
import type { QueuedKey } from '#offline/policy.ts'
import type { OutboxRow } from '#offline/storage/outbox-row.ts'
import { accounts } from './accounts.ts'
import { chat } from './chat.ts'
import type { ItemTitle, QueuedCall, QueuedCalls } from './define.ts'
import { notifications } from './notifications.ts'
import { posts } from './posts.ts'
import { reservations } from './reservations.ts'
import { returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { stands } from './stands.ts'
import { tickets } from './tickets.ts'
import { trophies } from './trophies.ts'
import { waivers } from './waivers.ts'

const queued = {
  ...accounts,
  ...chat,
  ...notifications,
  ...posts,
  ...reservations,
  ...returns,
  ...reviews,
  ...stands,
  ...tickets,
  ...trophies,
  ...waivers,
} satisfies QueuedCalls<QueuedKey>

/** All title codes: a page that does not translate one fails to compile. */
export type TitleCode =
  | { [K in QueuedKey]: ReturnType<(typeof queued)[K]['title']>['code'] }[QueuedKey]
  | 'damaged'

/** The definition of a queued call, typed for any of them. */
export const queuedCall = (key: QueuedKey): QueuedCall<QueuedKey> =>
  queued[key] as unknown as QueuedCall<QueuedKey>

/** Whether the items after it in its lane go on without it. */
export const isPassedOver = ({ callKey, state }: Pick<OutboxRow, 'callKey' | 'state'>): boolean =>
  state === 'needs_you' && callKey in queued && queuedCall(callKey).yields === true

/** The reads that an item of this call changes. */
export const changedReads = (key: QueuedKey): CallKey[] =>
  Object.keys(queuedCall(key).optimistic) as CallKey[]

/** The title of an item; `damaged` if its payload cannot be read. */
export const itemTitle = (key: QueuedKey, payload: unknown): ItemTitle<TitleCode> => {
  try {
    return queuedCall(key).title(payload as never) as ItemTitle<TitleCode>
  } catch {
    return { code: 'damaged', values: {} }
  }
}

type Payload = Record<string, unknown>

/** The current payload version. */
export const payloadVersion = (key: QueuedKey, { upgrades = [] } = queuedCall(key)): number =>
  1 + upgrades.length

/** Upgrades a stored payload to the current version; null if a newer version of the app wrote it. */
export const currentPayload = (
  key: QueuedKey,
  version: number,
  payload: Payload,
  definition = queuedCall(key),
): Payload | null =>
  version > payloadVersion(key, definition)
    ? null
    : (definition.upgrades ?? []).slice(version - 1).reduce((form, upgrade) => upgrade(form), payload)
