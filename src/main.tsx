import './ui/theme/styles.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadInitialData } from './app/data/initial-data.ts'
import { watchBrowser } from './app/device/connection.ts'
import { watchInstall } from './app/device/install.ts'
import { startLanguage } from './app/i18n/language.ts'
import { beforeFirstRender } from './app/start/before-first-render.ts'
import { router } from './routes/router.ts'
import { endPreload } from './app/data/read-call.ts'
import { currentSession, followSignOut } from './app/session/session.ts'
import { followDuringReload, reloadOnce, reloadOnFailedImport } from './shell/pages/reload-once.ts'
import { waitForRetry } from '#shell/status/lazy-part.ts'
import { loadStatusBar } from '#shell/status/status-bar.ts'
import { whenIdle } from './ui/layout/idle.ts'
import { startScheme } from './ui/theme/scheme.ts'

/**
 * Ends when everything stands. For a visitor in slices: on a slow phone the first drawing takes longer than a tap
 * should wait. For who is signed in at once; in slices a cold start was measured to be neither sooner nor later.
 */
const render = () =>
  new Promise<void>((resolve) => {
    const root = createRoot(document.querySelector('#root')!)
    const begin = () =>
      root.render(
        <StrictMode>
          <App onDrawn={resolve} />
        </StrictMode>,
      )
    if (currentSession().token === null) startTransition(begin)
    else begin()
  })

startScheme()
reloadOnFailedImport(() => Date.now())
router.subscribe('onBeforeNavigate', ({ toLocation }) => followDuringReload(toLocation.href))
watchInstall()
watchBrowser()
/** What comes next in a task of its own: a tap need not wait for all of a start. No timer: those may be late. */
const pause = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
// A copy that cannot be read back is no reason to show nothing. The first screen's code comes before the
// first drawing, so that the words of index.html give way to the screen and not to a placeholder.
const rendered = pause()
  .then(() => {
    loadInitialData(Date.now())
    return Promise.all([beforeFirstRender(loadStatusBar), startLanguage()])
  })
  .then(() => router.load())
  .then(render, render)
  .then(endPreload)

/** Everything that runs beside the screens: sending, hearing, staying up to date. */
const beside = async (): Promise<void> => {
  const code = await import('./app/start/start-offline.ts').catch(() => null)
  // Nobody is led elsewhere before the screens stand and the router hears of it.
  if (code) await code.startOffline((path) => void rendered.then(() => router.history.push(path)))
  else {
    // Without it nothing is sent.
    if (currentSession().token !== null) void reloadOnce(() => Date.now())
    void waitForRetry().then(beside)
  }
}
followSignOut()
// Whoever was here before may have something to send; for a first visit the page comes first.
if (currentSession().token !== null || navigator.serviceWorker?.controller) void beside()
else void rendered.then(() => whenIdle(() => void beside()))
