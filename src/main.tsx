import '#ui/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#app/App.tsx'
import { reloadOnFailedImport } from '#app/shell/reload-once.ts'
import { applyScheme } from '#ui/scheme.ts'

applyScheme()
reloadOnFailedImport(() => Date.now())
createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
