import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routes.tsx'
import { parseSearch, stringifySearch } from './search-params.ts'
import { Crash } from '#shell/pages/Crash.tsx'
import { NotFoundPage } from '#shell/pages/NotFoundPage.tsx'
import { Waiting } from '#shell/pages/Waiting.tsx'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crash,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** The document's title until the screen sets a more specific one. */
    title?: string
    /** Without header, footer and bottom bar (spec 1 §2). */
    bare?: boolean
    /** Its entry in the bottom bar. */
    place?: 'home' | 'stands' | 'hunts' | 'inbox' | 'me'
    /** Uses the full width and height, without the footer. */
    full?: boolean
  }
}
