import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Outlet } from '@tanstack/react-router'
import { DashboardMenu } from '#parts/account/DashboardMenu.tsx'
import styles from './Dashboard.module.css'

/** "My Dashboard": the side menu on wide screens; on phones the same entries stand under Me. */
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
        <Outlet />
      </div>
    </div>
  )
}
