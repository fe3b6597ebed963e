import '#ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { takeGiven } from '#app/given.ts'
import { watchInstall } from '#app/install.ts'
import { startLanguage } from '#app/language.ts'
import { beforeDrawing, startOffline } from '#app/offline.ts'
import { router } from '#app/router.ts'
import { reloadOnFailedImport } from '#app/shell/reload-once.ts'
import { startScheme } from '#ui/scheme.ts'

const draw = () =>
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

startScheme()
reloadOnFailedImport(() => Date.now())
watchInstall()
takeGiven(Date.now())
// A copy that cannot be read back is no reason to show nothing. The first screen's code comes before the
// first drawing, so that the words of index.html give way to the screen and not to a placeholder.
void Promise.all([beforeDrawing(), startLanguage()])
  .then(() => router.load())
  .then(draw, draw)
void startOffline((path) => router.history.push(path))
