import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The browser's own estimate, for display only: whether the network works is decided by making the request. */
export function useConnection(): { online: boolean } {
  return { online: useSyncExternalStore(subscribe, () => navigator.onLine) }
}
