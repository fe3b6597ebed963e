import type { CallKey } from '#core/calls/registry/index.ts'
import type { QueuedKey } from '#offline/policy.ts'
import { accounts } from './accounts.ts'
import { chat } from './chat.ts'
import type { ItemTitle, QueuedCall, QueuedCalls } from './define.ts'
import { notifications } from './notifications.ts'
import { reservations } from './reservations.ts'
import { returns } from './returns.ts'
import { stands } from './stands.ts'
import { tickets } from './tickets.ts'
import { trophies } from './trophies.ts'

const queued = {
  ...accounts,
  ...chat,
  ...notifications,
  ...reservations,
  ...returns,
  ...stands,
  ...tickets,
  ...trophies,
} satisfies QueuedCalls<QueuedKey>

/** The titles that items can have: a page without the words of one does not compile. */
export type TitleCode =
  | { [K in QueuedKey]: ReturnType<(typeof queued)[K]['title']>['code'] }[QueuedKey]
  | 'damaged'

/** The definition of a queued call, with an input that is any of theirs. */
export const queuedCall = (key: QueuedKey): QueuedCall<QueuedKey> =>
  queued[key] as unknown as QueuedCall<QueuedKey>

/** The reads on which an item of this call shows. */
export const changedReads = (key: QueuedKey): CallKey[] =>
  Object.keys(queuedCall(key).optimistic) as CallKey[]

/** The title of an item; of one that cannot be read, that it is damaged. */
export const itemTitle = (key: QueuedKey, payload: unknown): ItemTitle<TitleCode> => {
  try {
    return queuedCall(key).title(payload as never) as ItemTitle<TitleCode>
  } catch {
    return { code: 'damaged', values: {} }
  }
}

type Payload = Record<string, unknown>

/** The version under which an item is saved today. */
export const payloadVersion = (key: QueuedKey, { upgrades = [] } = queuedCall(key)): number =>
  1 + upgrades.length

/** A saved payload in today's form; null for one that a newer version of the app has written. */
export const currentPayload = (
  key: QueuedKey,
  version: number,
  payload: Payload,
  definition = queuedCall(key),
): Payload | null =>
  version > payloadVersion(key, definition)
    ? null
    : (definition.upgrades ?? []).slice(version - 1).reduce((form, upgrade) => upgrade(form), payload)
