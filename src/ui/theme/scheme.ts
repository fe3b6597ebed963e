import { useSyncExternalStore } from 'react'

export type Scheme = 'auto' | 'light' | 'dark' | 'red-night'
const key = 'scheme'
const schemes: readonly string[] = ['auto', 'light', 'dark', 'red-night']
const listeners = new Set<() => void>()
const darkSystem = () => matchMedia('(prefers-color-scheme: dark)')

const chosen = (): Scheme => {
  const kept = localStorage.getItem(key)
  return kept !== null && schemes.includes(kept) ? (kept as Scheme) : 'auto'
}
const shown = (): 'light' | 'dark' => {
  const scheme = chosen()
  if (scheme === 'auto') return darkSystem().matches ? 'dark' : 'light'
  return scheme === 'light' ? 'light' : 'dark'
}

const apply = (): void => {
  document.documentElement.dataset['scheme'] = chosen()
  document.documentElement.dataset['mantineColorScheme'] = shown()
}
const changed = () => {
  apply()
  for (const listener of listeners) listener()
}
/** Applies the colour scheme now and when the system's changes; call before the first render to avoid a flash. */
export const startScheme = (): void => {
  apply()
  darkSystem().addEventListener('change', changed)
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const setScheme = (scheme: Scheme): void => {
  localStorage.setItem(key, scheme)
  changed()
}

/** The scheme a person chose, and what it comes to now. */
export const useScheme = (): { scheme: Scheme; shown: 'light' | 'dark' } => ({
  scheme: useSyncExternalStore(subscribe, chosen),
  shown: useSyncExternalStore(subscribe, shown),
})
