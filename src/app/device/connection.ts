import { useSyncExternalStore } from 'react'
import { reachability } from '#offline/http/reachability.ts'

/** Whether the service can be reached, as requests and probes have shown it, whatever the browser believes. */
export function useConnection(): { online: boolean } {
  return { online: useSyncExternalStore(reachability.subscribe, reachability.get) }
}

export const isOnline = reachability.get

/** From the first moment: what probes the connection is loaded later, and cannot be without a signal. */
export const watchOffline = (): void => addEventListener('offline', () => reachability.lost())
