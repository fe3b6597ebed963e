import { useSyncExternalStore } from 'react'

const wifiOnlyKey = 'wifi-only'
/** The Network Information API: Android browsers have it, Safari and Firefox do not. */
interface ConnectionInfo extends EventTarget {
  readonly type?: string
}
const connectionInfo = (): ConnectionInfo | undefined =>
  (navigator as { connection?: ConnectionInfo }).connection

export type NetworkKind = 'wifi' | 'mobile' | null
const networkKind = (): NetworkKind => {
  const type = connectionInfo()?.type
  return type === 'cellular' ? 'mobile' : type === 'wifi' || type === 'ethernet' ? 'wifi' : null
}

const listeners = new Set<() => void>()
const isWifiOnly = () => localStorage.getItem(wifiOnlyKey) === '1'
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  connectionInfo()?.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    connectionInfo()?.removeEventListener('change', listener)
  }
}

/** Whether packs may be downloaded automatically: not over mobile data with the Wi-Fi-only setting. */
export const mayFetchPacks = (): boolean => !(isWifiOnly() && networkKind() === 'mobile')

/** The kind of network, null if the browser does not report it, and the Wi-Fi-only setting. */
export const usePackNetwork = () => ({
  kind: useSyncExternalStore(subscribe, networkKind),
  wifiOnly: useSyncExternalStore(subscribe, isWifiOnly),
  setWifiOnly: (only: boolean) => {
    localStorage.setItem(wifiOnlyKey, only ? '1' : '0')
    for (const listener of listeners) listener()
  },
})
