import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { currentSession, seenStandsKey, useSession } from '#app/session/session.ts'

const SeenStand = v.object({
  id: v.number(),
  title: v.string(),
  address: v.string(),
  picture: v.nullable(v.string()),
})
export type SeenStand = v.InferOutput<typeof SeenStand>

/** With its owner: the list must not be shown to another user of the same phone. */
const StoredList = v.object({ owner: v.nullable(v.number()), stands: v.array(SeenStand) })
const maxStands = 8

const parseStored = (text: string | null): v.InferOutput<typeof StoredList> => {
  try {
    return v.parse(StoredList, JSON.parse(text ?? ''))
  } catch {
    return { owner: null, stands: [] }
  }
}
/** A visitor's list passes to the user who signs in. */
const standsFor = (text: string | null, userId: number | null): SeenStand[] => {
  const { owner, stands } = parseStored(text)
  return owner === null || owner === userId ? stands : []
}

const listeners = new Set<() => void>()
const readStored = (): string | null => localStorage.getItem(seenStandsKey)
const store = (stands: readonly SeenStand[]): void => {
  try {
    localStorage.setItem(seenStandsKey, JSON.stringify({ owner: currentSession().userId, stands }))
  } catch {
    // A full storage: the list is optional.
  }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const otherStands = (id: number): SeenStand[] =>
  standsFor(readStored(), currentSession().userId).filter((stand) => stand.id !== id)

/** Records that this stand was just viewed. */
export const addSeenStand = ({ id, title, address, picture }: SeenStand): void =>
  store([{ id, title, address, picture }, ...otherStands(id)].slice(0, maxStands))

/** Removes a stand that no longer exists. */
export const removeSeenStand = (id: number): void => {
  const remaining = otherStands(id)
  if (remaining.length < standsFor(readStored(), currentSession().userId).length) store(remaining)
}

/** The stands viewed on this phone, most recent first. */
export const useSeenStands = (): readonly SeenStand[] => {
  const { userId } = useSession()
  const text = useSyncExternalStore(subscribe, readStored)
  return standsFor(text, userId)
}
