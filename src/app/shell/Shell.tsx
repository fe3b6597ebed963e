import { Trans } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useConnection } from '../connection.ts'
import { forbidden } from '../forbidden.ts'
import { useSession } from '../session.ts'
import { useStorageTrouble } from '../use-storage-trouble.ts'
import { BottomBar } from './BottomBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SessionWatch } from './SessionWatch.tsx'
import styles from './Shell.module.css'
import { stateLine } from './state-line.ts'
import { TappedLine } from './TappedLine.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const ForbiddenDialog = lazy(async () => ({
  default: (await import('./ForbiddenDialog.tsx')).ForbiddenDialog,
}))

/** The page around every screen. The waiver and the documents stand alone (spec 1 §2). */
export function Shell() {
  const { staticData } = useMatches().at(-1) ?? {}
  const { token } = useSession()
  const { online } = useConnection()
  const trouble = useStorageTrouble()
  const [StateLine] = useState<ComponentType>(() => stateLine())
  const denied = useSyncExternalStore(forbidden.subscribe, forbidden.get)
  const bare = staticData?.bare === true
  return (
    <div className={bare ? styles.shell : `${styles.shell} ${styles.withBar}`}>
      <a className={styles.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      {(token !== null || !online || trouble !== null) && (
        <Suspense fallback={null}>
          <StateLine />
        </Suspense>
      )}
      {!bare && <Header />}
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {!bare && staticData?.full !== true && <Footer />}
      {!bare && <BottomBar />}
      <UpdatePrompt />
      <TappedLine />
      {denied !== null && (
        <Suspense fallback={null}>
          <ForbiddenDialog message={denied} />
        </Suspense>
      )}
      {token !== null && <SessionWatch />}
    </div>
  )
}
