import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useScheme } from '#ui/scheme.ts'
import { theme } from '#ui/theme.ts'
import { toastsWanted } from '#ui/toast.ts'
import { queryClient } from './query.ts'
import { router } from './router.ts'

const Toasts = lazy(async () => ({ default: (await import('#ui/Toasts.tsx')).Toasts }))

export function App() {
  const { shown } = useScheme()
  const talks = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider
          theme={theme}
          forceColorScheme={shown}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <RouterProvider router={router} />
          {talks && (
            <Suspense fallback={null}>
              <Toasts />
            </Suspense>
          )}
        </MantineProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}
