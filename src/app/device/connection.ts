import { useSyncExternalStore } from 'react'
import { realEnv } from '#offline/environment.ts'
import { reachability } from '#offline/http/reachability.ts'

/** Whether the service can be reached, as requests and probes have shown it, whatever the browser believes. */
export function useConnection(): { online: boolean } {
  return { online: useSyncExternalStore(reachability.subscribe, reachability.get) }
}

export const isOnline = reachability.get

/** Asks the service directly: the code that probes comes later, and not at all while there is no signal. */
export const isServiceThere = (): Promise<boolean> =>
  realEnv.fetch('/api/ping', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

const darkKey = 'hs-dark'

/**
 * Follows what the browser says of its network from the first moment on. A page that is loaded anew without a signal
 * goes on from there: until its first probe has failed it would speak of a signal.
 */
export const watchBrowser = (): void => {
  if (sessionStorage.getItem(darkKey)) reachability.lost()
  reachability.subscribe(() => sessionStorage.setItem(darkKey, reachability.get() ? '' : '1'))
  addEventListener('offline', () => reachability.lost())
  addEventListener('online', () => void isServiceThere().then((isThere) => isThere && reachability.reached()))
}
