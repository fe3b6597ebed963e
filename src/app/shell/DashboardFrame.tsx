import { Outlet } from '@tanstack/react-router'
import { DashboardMenu } from '#parts/DashboardMenu.tsx'
import styles from './Dashboard.module.css'

/** "My Dashboard": the side menu on wide screens; on phones the same entries stand under Me. */
export function DashboardFrame() {
  return (
    <div className={styles.frame}>
      <nav className={styles.side} aria-label="My Dashboard">
        <p className={styles.heading}>My Dashboard</p>
        <DashboardMenu />
      </nav>
      <div>
        <Outlet />
      </div>
    </div>
  )
}
