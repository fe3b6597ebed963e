import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser believes, for wording only: whether a call works is found out by making it. */
export function useConnection(): { online: boolean } {
  return { online: useSyncExternalStore(subscribe, () => navigator.onLine) }
}
