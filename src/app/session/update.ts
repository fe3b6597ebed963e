import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { unsupportedClient } from './unsupported-client.ts'

const checkEveryMs = 3_600_000
/** Delays before an interrupted install is retried, doubled each time. */
const minRetryMs = 5_000
const maxRetryMs = 300_000
let isUpdateReady = false
let workbox: Workbox | null = null
let isApplying = false
const listeners = new Set<() => void>()

const dirtyForms = new Set<string>()
/** A form with unsaved input postpones an update until it is sent or left. */
export const setFormDirty = (form: string, dirty: boolean): void => {
  if (dirty) dirtyForms.add(form)
  else dirtyForms.delete(form)
}

export const hasDirtyForms = (): boolean =>
  dirtyForms.size > 0 || document.querySelector('form[data-dirty="true"], [data-dirty="true"] form') !== null

const setUpdateReady = (value: boolean) => {
  isUpdateReady = value
  for (const listener of listeners) listener()
}

/** Registers the service worker; a new version waits for the person's consent. */
export const startUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isControlled) {
      isControlled = true
      return
    }
    // Another tab may have applied the update: this one reloads too, unless a form has unsaved input.
    if (isApplying || !hasDirtyForms()) location.reload()
    else setUpdateReady(true)
  })
  // Registers after the page has loaded: the first render needs none of this.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  let registration: ServiceWorkerRegistration | undefined
  let wait = minRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  /** An install interrupted by a lost connection leaves no worker, so it is retried until one is active. */
  const retryLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void register(), wait)
    wait = Math.min(2 * wait, maxRetryMs)
  }
  const register = async () => {
    clearTimeout(timer)
    try {
      const [{ Workbox }] = await Promise.all([
        import('workbox-window'),
        import('#app/device/trusted-types.ts'),
      ])
      workbox = new Workbox('/sw.js', { scope: '/' })
      workbox.addEventListener('waiting', () => setUpdateReady(true))
      workbox.addEventListener('redundant', () => {
        if (!registration?.active) retryLater()
      })
      registration = await workbox.register()
      if (registration?.waiting) setUpdateReady(true)
    } catch {
      retryLater()
    }
  }
  await register()
  const checkForUpdate = () => {
    if (registration?.active) void registration.update().catch(() => undefined)
    else if (!registration?.installing) void register()
  }
  setInterval(checkForUpdate, checkEveryMs)
  unsupportedClient.subscribe(checkForUpdate)
  addEventListener('online', () => {
    if (!registration?.active) checkForUpdate()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkForUpdate()
  })
}

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
        if (registration?.waiting) workbox?.messageSkipWaiting()
        else location.reload()
      })
    },
  }
}
