import { useSyncExternalStore } from 'react'

const key = 'wifi-only'
/** Some browsers tell what kind of network there is (Android's do; Safari and Firefox do not). */
interface Told extends EventTarget {
  readonly type?: string
}
const told = (): Told | undefined => (navigator as { connection?: Told }).connection

export type NetworkKind = 'wifi' | 'mobile' | null
const kindNow = (): NetworkKind => {
  const type = told()?.type
  return type === 'cellular' ? 'mobile' : type === 'wifi' || type === 'ethernet' ? 'wifi' : null
}

const listeners = new Set<() => void>()
const wantedNow = () => localStorage.getItem(key) === '1'
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  told()?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    told()?.removeEventListener('change', listener)
  }
}

/** Whether a pack may be fetched now by itself: not over mobile data when the person wants that spared. */
export const mayFetchPacks = (): boolean => !(wantedNow() && kindNow() === 'mobile')

/** What kind of network there is, null where the browser does not tell, and whether only Wi-Fi may be used. */
export const usePackNetwork = () => ({
  kind: useSyncExternalStore(subscribe, kindNow),
  wifiOnly: useSyncExternalStore(subscribe, wantedNow),
  setWifiOnly: (only: boolean) => {
    localStorage.setItem(key, only ? '1' : '0')
    for (const listener of listeners) listener()
  },
})
