import { useSyncExternalStore } from 'react'
import type { Workbox } from 'workbox-window'
import { unsupportedClient } from './unsupported-client.ts'

const hourly = 3_600_000
/** Milliseconds until an install that was cut is begun again, doubled each time. */
const soonest = 5_000
const latest = 300_000
let ready = false
let workbox: Workbox | null = null
let applying = false
const listeners = new Set<() => void>()

const dirtyForms = new Set<string>()
/** A form with something written in it holds a new version back until it is sent or left. */
export const holdUpdate = (form: string, dirty: boolean): void => {
  if (dirty) dirtyForms.add(form)
  else dirtyForms.delete(form)
}

export const formsAreDirty = (): boolean =>
  dirtyForms.size > 0 || document.querySelector('form[data-dirty="true"], [data-dirty="true"] form') !== null

const announce = (value: boolean) => {
  ready = value
  for (const tell of listeners) tell()
}

/** Registers the worker; a new version waits until someone says so. */
export const startUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!controlled) {
      controlled = true
      return
    }
    // Another tab may have applied it: this one follows when nothing is half written.
    if (applying || !formsAreDirty()) location.reload()
    else announce(true)
  })
  // The page comes first: nothing of this is needed to draw it.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  let registration: ServiceWorkerRegistration | undefined
  let wait = soonest
  let timer: ReturnType<typeof setTimeout> | undefined
  /** An install that loses the signal leaves no worker behind: it is begun again until one stands. */
  const again = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void register(), wait)
    wait = Math.min(2 * wait, latest)
  }
  const register = async () => {
    clearTimeout(timer)
    try {
      const { Workbox } = await import('workbox-window')
      workbox = new Workbox('/sw.js', { scope: '/' })
      workbox.addEventListener('waiting', () => announce(true))
      workbox.addEventListener('redundant', () => {
        if (!registration?.active) again()
      })
      registration = await workbox.register()
      if (registration?.waiting) announce(true)
    } catch {
      again()
    }
  }
  await register()
  const look = () => {
    if (registration?.active) void registration.update().catch(() => undefined)
    else if (!registration?.installing) void register()
  }
  setInterval(look, hourly)
  unsupportedClient.subscribe(look)
  addEventListener('online', () => {
    if (!registration?.active) look()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Whether a new version is ready; it is applied when asked for, and never under a form with something in it
 * unless the person says so. `needed`: the server does not understand this one any more.
 */
export function useUpdate(): { available: boolean; needed: boolean; dirty(): boolean; apply(): void } {
  const available = useSyncExternalStore(subscribe, () => ready)
  const needed = useSyncExternalStore(unsupportedClient.subscribe, unsupportedClient.get)
  return {
    available,
    needed,
    dirty: formsAreDirty,
    apply: () => {
      applying = true
      void navigator.serviceWorker.getRegistration().then((registration) => {
        if (registration?.waiting) workbox?.messageSkipWaiting()
        else location.reload()
      })
    },
  }
}
