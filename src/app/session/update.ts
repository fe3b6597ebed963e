import { useSyncExternalStore } from 'react'
import { storeOf } from '#core/store.ts'
import { hasDirtyForms } from './dirty-forms.ts'
import { unsupportedClient } from './unsupported-client.ts'

/** Whether a new version waits for the person's consent. */
const readyUpdate = storeOf(false)
let activateWorker: (() => void) | null = null
let isApplying = false

/** A new version is ready; `activate` lets its worker take over, unless another tab has had it do so. */
export const announceUpdate = (activate?: () => void): void => {
  activateWorker = activate ?? activateWorker
  readyUpdate.set(true)
}

/** Whether the person has consented in this tab. */
export const isApplyingUpdate = (): boolean => isApplying

/**
 * Whether an update is ready. It is applied on request only, and with unsaved input only after a confirmation.
 * `needed`: the server no longer supports this version.
 */
export function useUpdate(): { available: boolean; needed: boolean; dirty(): boolean; apply(): void } {
  const available = useSyncExternalStore(readyUpdate.subscribe, readyUpdate.get)
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
