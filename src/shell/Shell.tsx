import { Trans } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type ComponentType, Suspense, useState, useSyncExternalStore } from 'react'
import { useConnection } from '#app/device/connection.ts'
import { forbidden } from '#app/session/forbidden.ts'
import { useSession } from '#app/session/session.ts'
import { useStorageTrouble } from '#app/device/use-storage-trouble.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { lazyPart } from './status/lazy-part.ts'
import styles from './status/Shell.module.css'
import { statusBar } from './status/status-bar.ts'
import { notificationClick } from '#app/push/notification-click.ts'
import { useUpdate } from '#app/session/update.ts'

const TappedLine = lazyPart(
  async () => (await import('./status/NotificationClickLine.tsx')).NotificationClickLine,
)
const UpdatePrompt = lazyPart(async () => (await import('./status/UpdatePrompt.tsx')).UpdatePrompt)
const SessionWatch = lazyPart(async () => (await import('./session/SessionWatch.tsx')).SessionWatch)
const ForbiddenDialog = lazyPart(async () => (await import('./session/ForbiddenDialog.tsx')).ForbiddenDialog)

/** The frame around every screen; the waiver and the documents have none (spec 1 §2). */
export function Shell() {
  const { staticData } = useMatches().at(-1) ?? {}
  const { token } = useSession()
  const { online } = useConnection()
  const trouble = useStorageTrouble()
  const [StatusBar] = useState<ComponentType>(() => statusBar())
  const update = useUpdate()
  const clickedPath = useSyncExternalStore(notificationClick.subscribe, notificationClick.get)
  const forbiddenFailure = useSyncExternalStore(forbidden.subscribe, forbidden.get)
  const bare = staticData?.bare === true
  return (
    <div className={bare ? styles.shell : `${styles.shell} ${styles.withBar}`}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {(token !== null || !online || trouble !== null) && (
        <Suspense fallback={null}>
          <StatusBar />
        </Suspense>
      )}
      {!bare && <Header />}
      <main id="main" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {!bare && staticData?.full !== true && <Footer />}
      {!bare && <BottomBar />}
      <Suspense fallback={null}>{(update.available || update.needed) && <UpdatePrompt />}</Suspense>
      <Suspense fallback={null}>{clickedPath !== null && <TappedLine path={clickedPath} />}</Suspense>
      <Suspense fallback={null}>
        {forbiddenFailure !== null && <ForbiddenDialog failure={forbiddenFailure} />}
      </Suspense>
      <Suspense fallback={null}>{token !== null && <SessionWatch />}</Suspense>
    </div>
  )
}
