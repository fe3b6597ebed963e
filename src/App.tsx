import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { PlainToast } from './ui/messages/PlainToast.tsx'
import { toastsWanted } from './ui/messages/toast.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './routes/router.ts'

const Toasts = lazy(async () => ({ default: (await import('./ui/messages/Toasts.tsx')).Toasts }))

/** `onDrawn` is called when everything stands, the router's ear for the address included. */
export function App({ onDrawn: onRendered }: { onDrawn: () => void }) {
  useEffect(onRendered, [onRendered])
  const talks = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <PlainToast />
        {talks && (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        )}
      </QueryClientProvider>
    </I18nProvider>
  )
}
