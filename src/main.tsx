import '#ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { beforeDrawing, startOffline } from '#app/offline.ts'
import { router } from '#app/router.ts'
import { reloadOnFailedImport } from '#app/shell/reload-once.ts'
import { applyScheme } from '#ui/scheme.ts'

const draw = () =>
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

applyScheme()
reloadOnFailedImport(() => Date.now())
// A copy that cannot be read back is no reason to show nothing.
void beforeDrawing().then(draw, draw)
void startOffline((path) => router.history.push(path))
