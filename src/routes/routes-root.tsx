import { createRootRoute } from '@tanstack/react-router'
import { Shell } from '#shell/Shell.tsx'

/** The frame around every address. */
export const root = createRootRoute({ component: Shell })
