import { isOnline, isServiceThere } from '#app/device/connection.ts'
import { hasDirtyForms } from '#app/session/dirty-forms.ts'

const key = 'reloaded-for-import'
/** TanStack Router reloads once for a missing screen and marks it under this key. */
const routerKey = (error: Error): string => `tanstack_router_reload:${error.message}`

/** Whether loading a module failed, by the messages of Chromium, Firefox, Safari and Vite. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)

let isReloading = false
/** To be called when a screen is chosen: during a reload that would end on the old one, the page goes to the new one. */
export const followDuringReload = (href: string): void => {
  if (isReloading) location.assign(href)
}

let isUnloading = false
/** Milliseconds after which an unload counts as cancelled. */
const unloadTimeoutMs = 10_000
/** An unloading page aborts its requests: such a failure does not mean that a file is missing. */
const markUnloading = (): void => {
  isUnloading = true
  setTimeout(() => {
    isUnloading = false
  }, unloadTimeoutMs)
}

/** Whether the worker answers for this page and has the file that an import failed for: it could not read it once. */
const isOnThisPhone = async (message: string): Promise<boolean> => {
  const [url] = /https?:\S+\.(?:js|css)/.exec(message) ?? []
  return (
    url !== undefined &&
    !!navigator.serviceWorker?.controller &&
    (await caches.match(url, { ignoreVary: true }).catch(() => undefined)) !== undefined
  )
}

/**
 * Reloads at most once in ten minutes, because it could loop, and never with unsaved input; without a connection only
 * where the phone has what `message` says is missing.
 */
export const reloadOnce = async (
  now: () => number,
  message = '',
): Promise<'reloads' | 'stays' | 'no_service'> => {
  const lastReload = Number(sessionStorage.getItem(key) ?? 0)
  if (now() - lastReload < 600_000 || hasDirtyForms()) return 'stays'
  // The browser may still believe in a network that has just gone; a reload would end at its error page.
  if (!(await isOnThisPhone(message)) && (!isOnline() || !(await isServiceThere()) || !isOnline()))
    return 'no_service'
  if (isUnloading || hasDirtyForms()) return 'stays'
  sessionStorage.setItem(key, String(now()))
  isReloading = true
  location.reload()
  return 'reloads'
}

/**
 * After a release an old page may request files that no longer exist: a reload loads the new page. A file that failed
 * for want of a signal fails again in this page, since the browser keeps the result; that alone is no reason to take
 * the page away when the signal is back.
 */
export const reloadOnFailedImport = (now: () => number): void => {
  const failedOffline = new Set<string>()
  addEventListener('beforeunload', markUnloading)
  addEventListener('vite:preloadError', (event) => {
    // Vite also reports errors thrown by the imported code, such as a failure to open a storage.
    if (!isFailedImport(event.payload)) return
    const { message } = event.payload
    // Suppresses the router's own reload, which would also happen in an unloading page.
    sessionStorage.setItem(routerKey(event.payload), '1')
    if (isUnloading || failedOffline.has(message)) return
    void reloadOnce(now, message).then((outcome) => outcome === 'no_service' && failedOffline.add(message))
  })
}
