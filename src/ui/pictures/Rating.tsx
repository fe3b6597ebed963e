import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import styles from './Rating.module.css'

/** Stars for a rating of 0 to 5, with the number beside them; "New" where nobody has rated yet. */
export function Rating({ value, count }: { value: number | null; count?: number }) {
  if (value === null)
    return (
      <span className={styles.new}>
        <Trans>New</Trans>
      </span>
    )
  return (
    <span className={styles.rating}>
      <span
        className={styles.stars}
        style={{ '--share': `${(value / 5) * 100}%` } as CSSProperties}
        aria-hidden
      />
      <span className="tabular">{i18n.number(Number(value.toFixed(1)), { minimumFractionDigits: 1 })}</span>
      <span className="hidden-visually">
        <Trans>of 5 stars</Trans>
      </span>
      {count !== undefined && <span className="muted small">({count})</span>}
    </span>
  )
}
