import '#ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { restoreLookups } from '#app/query.ts'
import { openSession } from '#app/session.ts'
import { reloadOnFailedImport } from '#app/shell/reload-once.ts'
import { startTriggers } from '#app/triggers.ts'
import { applyScheme } from '#ui/scheme.ts'

const draw = () =>
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

applyScheme()
reloadOnFailedImport(() => Date.now())
startTriggers()
// A copy that cannot be read back is no reason to show nothing.
void restoreLookups().then(draw, draw)
void openSession()
