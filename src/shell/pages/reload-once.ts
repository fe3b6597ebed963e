import { formsAreDirty } from '#app/session/update.ts'

const key = 'reloaded-for-import'
/** The router reloads once by itself for a screen that is missing, and notes it under this name. */
const routers = (error: Error): string => `tanstack_router_reload:${error.message}`

/** Whether a file of the app could not be had, in the words of Chromium, Firefox, Safari and the bundler. */
export const failedImport = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|preload CSS/i.test(error.message)

let leaving = false
/** How long a leaving may take that is then given up, in milliseconds. */
const leavingTakes = 10_000
/** A page that is being left drops what it was fetching: that is no file that is gone, and no reason to stay. */
const noteLeaving = (): void => {
  leaving = true
  setTimeout(() => {
    leaving = false
  }, leavingTakes)
}

/**
 * After a new release an old page asks for files that are gone: one reload brings the new page. Only
 * one in ten minutes, since without a signal a reload would not help and could go on for ever, and none over
 * something half written.
 */
export const reloadOnFailedImport = (now: () => number): void => {
  addEventListener('beforeunload', noteLeaving)
  addEventListener('vite:preloadError', (event) => {
    // The bundler tells also of what the imported code itself could not do, such as opening a storage.
    if (!failedImport(event.payload)) return
    // Whether to load anew is decided here; the router would do it also in a page that is being left.
    sessionStorage.setItem(routers(event.payload), '1')
    if (leaving) return
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || now() - last < 600_000 || formsAreDirty()) return
    sessionStorage.setItem(key, String(now()))
    event.preventDefault()
    location.reload()
  })
}
