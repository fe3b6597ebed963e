import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { VerifyBanner } from '#parts/account/VerifyBanner.tsx'
import { DashboardMenu } from '#parts/account/DashboardMenu.tsx'
import styles from './Dashboard.module.css'

/** "My Dashboard": a side menu on wide screens; phones list the same entries under Me. */
export function DashboardFrame() {
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label={t`My Dashboard`}>
        <p className={styles.heading}>
          <Trans>My Dashboard</Trans>
        </p>
        <DashboardMenu />
      </nav>
      <div>
        <VerifyBanner />
        <Outlet />
      </div>
    </div>
  )
}
