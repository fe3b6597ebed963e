import { useSyncExternalStore } from 'react'
import type { Ground } from '#core/rules/map-sources.ts'

const groundKey = 'map-ground'
const listeners = new Set<() => void>()

const chosenGround = (): Ground | null => {
  const kept = localStorage.getItem(groundKey)
  return kept === 'topographic' || kept === 'satellite' ? kept : null
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the maps of this phone show, once it has been chosen. */
export const useChosenGround = (): Ground | null => useSyncExternalStore(subscribe, chosenGround)

export const chooseGround = (ground: Ground): void => {
  localStorage.setItem(groundKey, ground)
  for (const listener of listeners) listener()
}
