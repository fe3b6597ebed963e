import { t } from '@lingui/core/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { BackIcon } from '#ui/icons/frame.tsx'
import styles from './Page.module.css'

export interface Crumb {
  label: string
  /** Left out for the page one is on. */
  to?: string
}

/** The go-back bar: one step back, and where one is. */
export function GoBackBar({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { history } = useRouter()
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.back} aria-label={t`Go back`} onClick={() => history.back()}>
        <BackIcon />
      </button>
      <nav aria-label={t`Breadcrumb`}>
        <ol className={styles.crumbs}>
          {crumbs.map((crumb) => (
            <li key={crumb.label}>
              {crumb.to === undefined ? (
                <span aria-current="page">{crumb.label}</span>
              ) : (
                <Link to={crumb.to}>{crumb.label}</Link>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </div>
  )
}
