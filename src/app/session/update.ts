import { useSyncExternalStore } from 'react'
import { hasDirtyForms } from './dirty-forms.ts'
import { unsupportedClient } from './unsupported-client.ts'

let isUpdateReady = false
let activateWorker: (() => void) | null = null
let isApplying = false
const listeners = new Set<() => void>()

/** A new version waits for the person's consent; `activate` lets its worker take over. */
export const announceUpdate = (activate: (() => void) | null): void => {
  isUpdateReady = true
  activateWorker = activate ?? activateWorker
  for (const listener of listeners) listener()
}

/** Whether the person has consented in this tab. */
export const isApplyingUpdate = (): boolean => isApplying

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Whether an update is ready. It is applied on request only, and with unsaved input only after a confirmation.
 * `needed`: the server no longer supports this version.
 */
export function useUpdate(): { available: boolean; needed: boolean; dirty(): boolean; apply(): void } {
  const available = useSyncExternalStore(subscribe, () => isUpdateReady)
  const needed = useSyncExternalStore(unsupportedClient.subscribe, unsupportedClient.get)
  return {
    available,
    needed,
    dirty: hasDirtyForms,
    apply: () => {
      isApplying = true
      void navigator.serviceWorker.getRegistration().then((registration) => {
        if (registration?.waiting) activateWorker?.()
        else location.reload()
      })
    },
  }
}
