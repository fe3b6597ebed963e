import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { CallKey } from '#core/calls/registry/index.ts'
import { dropSettled, outboxContents } from '#offline/outbox/settled.ts'
import { realEnv } from '#offline/environment.ts'
import { unsentKey } from '#app/session/leave.ts'
import { useSession } from '#app/session/session.ts'

/**
 * A second list of what waits to be sent, in local storage: where the browser has lost the outbox, it tells how
 * many items, of what kind and from when (decision 57). It holds no content.
 */
const StoredItem = v.object({
  id: v.string(),
  callKey: v.string(),
  createdAt: v.number(),
  /** When it was found to be missing. */
  lostAt: v.optional(v.number()),
})
type StoredItem = v.InferOutput<typeof StoredItem>
export interface LostItem {
  callKey: CallKey
  createdAt: number
}

const listeners = new Set<() => void>()
const textOf = (userId: number): string | null => localStorage.getItem(unsentKey(userId))
const parse = (text: string | null): StoredItem[] => {
  try {
    return v.parse(v.array(StoredItem), JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
const store = (userId: number, items: readonly StoredItem[]): void => {
  try {
    if (items.length === 0) localStorage.removeItem(unsentKey(userId))
    else localStorage.setItem(unsentKey(userId), JSON.stringify(items))
  } catch {
    // Local storage is full or blocked: the list is a second safeguard, and the outbox itself is the first.
  }
  for (const listener of listeners) listener()
}

/** Compares the list with the outbox: new items are added, settled ones removed, missing ones marked as lost. */
export const compareUnsent = async (userId: number): Promise<void> => {
  const before = new Set(parse(textOf(userId)).map(({ id }) => id))
  const { items, settled } = await outboxContents(userId)
  const present = new Map(items.map((item) => [item.id, item]))
  const gone = new Set(settled)
  const now = realEnv.now()
  // Read again: another tab may have settled an item meanwhile, and removed its note with it.
  const compared = parse(textOf(userId)).flatMap((item): StoredItem[] => {
    if (present.has(item.id) || gone.has(item.id)) return []
    return !before.has(item.id) || item.lostAt !== undefined ? [item] : [{ ...item, lostAt: now }]
  })
  store(userId, [...compared, ...items])
  if (settled.length > 0) await dropSettled(userId, settled)
}

/** Whether an item is in the list, so that nothing has said yet that it left the outbox as it should. */
export const isListedUnsent = (userId: number, id: string): boolean =>
  parse(textOf(userId)).some((item) => item.id === id)

/** Forgets an item that the person discarded on a storage too full to note it. */
export const forgetUnsent = (userId: number, id: string): void =>
  store(
    userId,
    parse(textOf(userId)).filter((item) => item.id !== id),
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What this phone lost before it was sent, and how to put the news away. */
export const useLostItems = (): { lost: LostItem[]; dismiss(): void } => {
  const userId = useSession().userId ?? 0
  const text = useSyncExternalStore(subscribe, () => textOf(userId))
  const items = parse(text)
  return {
    lost: items.filter(({ lostAt }) => lostAt !== undefined) as unknown as LostItem[],
    dismiss: () =>
      store(
        userId,
        parse(textOf(userId)).filter(({ lostAt }) => lostAt === undefined),
      ),
  }
}
