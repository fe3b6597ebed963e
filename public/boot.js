// Before the first paint: the chosen colours (red night must not begin with a white flash), and whether
// the page is the home page or the whole list of stands, whose beginning is here already. After it: the app.
{
  const { app } = document.currentScript.dataset
  const root = document.documentElement
  let kept = null
  let token = null
  try {
    kept = localStorage.getItem('scheme')
    token = localStorage.getItem('token')
  } catch {
    // Storage may be forbidden; then the system's colours count.
  }
  const scheme = ['light', 'dark', 'red-night'].includes(kept) ? kept : 'auto'
  const dark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme !== 'light'
  root.dataset.scheme = scheme
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  if (location.pathname === '/') root.dataset.boot = 'home'
  if (location.pathname === '/stand' && location.search === '') root.dataset.boot = 'list'

  // A visitor reads the page's own words while the app is fetched and started, which takes the line and the page's
  // thread: they are painted before it. Who is signed in waits for the app, and a page in the background is not painted.
  const [entry, ...others] = app?.split(' ') ?? []
  let started = false
  // The browser keeps the failure of a module for as long as the page lives. Until its file can be had the page is
  // left to its reader; then it begins anew, later each time.
  const key = 'starts-without-app'
  const beginAnew = () => {
    let tries = 0
    try {
      tries = Number(sessionStorage.getItem(key))
      sessionStorage.setItem(key, String(tries + 1))
    } catch {
      return
    }
    const look = (wait) =>
      setTimeout(() => {
        fetch(entry).then(
          ({ ok }) => (ok ? location.reload() : look(2 * wait)),
          () => look(2 * wait),
        )
      }, Math.min(wait, 300_000))
    look(2000 * 2 ** tries)
  }
  const start = () => {
    if (started) return
    started = true
    for (const href of others)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(entry).then(() => {
      try {
        sessionStorage.removeItem(key)
      } catch {
        // Storage may be forbidden; then nothing was counted.
      }
    }, beginAnew)
  }
  const startAfterPaint = () => {
    // The first paint may be a background without words, and a page that is put aside is not painted.
    const words = (entries) => entries.getEntriesByName('first-contentful-paint').length > 0
    new PerformanceObserver((entries) => words(entries) && start()).observe({ type: 'paint', buffered: true })
    addEventListener('visibilitychange', start)
    setTimeout(start, 4000)
  }
  // While developing, the page names the app itself.
  if (entry && (token !== null || document.visibilityState === 'hidden')) start()
  else if (entry) addEventListener('DOMContentLoaded', startAfterPaint, { once: true })
}
