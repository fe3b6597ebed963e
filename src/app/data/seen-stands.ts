import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { currentSession, seenKey, useSession } from '#app/session/session.ts'

const SeenStand = v.object({
  id: v.number(),
  title: v.string(),
  address: v.string(),
  picture: v.nullable(v.string()),
})
export type SeenStand = v.InferOutput<typeof SeenStand>

/** Whose list it is: what one person looked at is not shown to another who signs in on the same phone. */
const Kept = v.object({ owner: v.nullable(v.number()), stands: v.array(SeenStand) })
const most = 8

const read = (text: string | null): v.InferOutput<typeof Kept> => {
  try {
    return v.parse(Kept, JSON.parse(text ?? ''))
  } catch {
    return { owner: null, stands: [] }
  }
}
/** A guest's list goes on as that of whoever signs in. */
const standsOf = (text: string | null, userId: number | null): SeenStand[] => {
  const { owner, stands } = read(text)
  return owner === null || owner === userId ? stands : []
}

const listeners = new Set<() => void>()
const stored = (): string | null => localStorage.getItem(seenKey)
const keep = (stands: readonly SeenStand[]): void => {
  try {
    localStorage.setItem(seenKey, JSON.stringify({ owner: currentSession().userId, stands }))
  } catch {
    // A phone that is full remembers less.
  }
  for (const tell of listeners) tell()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

const others = (id: number): SeenStand[] =>
  standsOf(stored(), currentSession().userId).filter((stand) => stand.id !== id)

/** Notes that this stand was looked at just now. */
export const noteSeen = ({ id, title, address, picture }: SeenStand): void =>
  keep([{ id, title, address, picture }, ...others(id)].slice(0, most))

/** Forgets a stand that is not there any more. */
export const forgetSeen = (id: number): void => {
  const left = others(id)
  if (left.length < standsOf(stored(), currentSession().userId).length) keep(left)
}

/** The stands looked at on this phone, the last one first. */
export const useSeenStands = (): readonly SeenStand[] => {
  const { userId } = useSession()
  const text = useSyncExternalStore(subscribe, stored)
  return standsOf(text, userId)
}
