import { hasDirtyForms } from './dirty-forms.ts'
import { unsupportedClient } from './unsupported-client.ts'
import { announceUpdate, isApplyingUpdate } from './update.ts'

const checkEveryMs = 3_600_000
/** Delays before an interrupted install is retried, doubled each time. */
const minRetryMs = 5_000
const maxRetryMs = 300_000

/** Registers the service worker; a new version waits for the person's consent. */
export const registerWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!isControlled) {
      isControlled = true
      return
    }
    // Another tab may have applied the update: this one reloads too, unless a form has unsaved input.
    if (isApplyingUpdate() || !hasDirtyForms()) location.reload()
    else announceUpdate()
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
      const workbox = new Workbox('/sw.js', { scope: '/' })
      const announce = () => announceUpdate(() => workbox.messageSkipWaiting())
      workbox.addEventListener('waiting', announce)
      workbox.addEventListener('redundant', () => {
        if (!registration?.active) retryLater()
      })
      registration = await workbox.register()
      if (registration?.waiting) announce()
    } catch {
      retryLater()
    }
  }
  await register()
  // A page that was being loaded while the worker took over belongs to none: without a signal it misses its files.
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (navigator.serviceWorker.controller === null) active?.postMessage({ type: 'CLAIM' })
  })
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
