import { isOnline } from '#app/device/connection.ts'
import { realEnv } from '#offline/environment.ts'
import { hasDirtyForms } from '#app/session/update.ts'

const key = 'reloaded-for-import'
/** TanStack Router reloads once for a missing screen and marks it under this key. */
const routerKey = (error: Error): string => `tanstack_router_reload:${error.message}`

/** Whether loading a module failed, by the messages of Chromium, Firefox, Safari and Vite. */
export const isFailedImport = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)

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

/** The browser may still believe in a network that has just gone; a reload then ends at its error page. */
const isServiceThere = (): Promise<boolean> =>
  realEnv.fetch('/api/ping', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * After a release an old page may request files that no longer exist: one reload loads the new page. At most
 * once in ten minutes, because it could loop, and never without a connection or with unsaved input.
 */
export const reloadOnFailedImport = (now: () => number): void => {
  addEventListener('beforeunload', markUnloading)
  addEventListener('vite:preloadError', (event) => {
    // Vite also reports errors thrown by the imported code, such as a failure to open a storage.
    if (!isFailedImport(event.payload)) return
    // Suppresses the router's own reload, which would also happen in an unloading page.
    sessionStorage.setItem(routerKey(event.payload), '1')
    if (isUnloading) return
    const lastReload = Number(sessionStorage.getItem(key) ?? 0)
    if (!isOnline() || now() - lastReload < 600_000 || hasDirtyForms()) return
    void isServiceThere().then((isThere) => {
      if (!isThere || !isOnline() || isUnloading || hasDirtyForms()) return
      sessionStorage.setItem(key, String(now()))
      location.reload()
    })
  })
}
