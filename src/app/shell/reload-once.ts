const key = 'reloaded-for-import'

/**
 * After a new release an old page asks for files that are gone: one reload brings the new page. Only
 * one in ten minutes, since without a signal a reload would not help and could go on for ever.
 */
export const reloadOnFailedImport = (now: () => number): void => {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(key) ?? 0)
    if (!navigator.onLine || now() - last < 600_000) return
    sessionStorage.setItem(key, String(now()))
    event.preventDefault()
    location.reload()
  })
}
