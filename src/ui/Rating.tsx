import type { CSSProperties } from 'react'
import styles from './Rating.module.css'

/** Stars for a rating of 0 to 5, with the number beside them; "New" where nobody has rated yet. */
export function Rating({ value, count }: { value: number | null; count?: number }) {
  if (value === null) return <span className={styles.new}>New</span>
  return (
    <span className={styles.rating}>
      <span
        className={styles.stars}
        style={{ '--share': `${(value / 5) * 100}%` } as CSSProperties}
        role="img"
        aria-label={`${value.toFixed(1)} of 5 stars`}
      />
      <span className="tabular" aria-hidden>
        {value.toFixed(1)}
      </span>
      {count !== undefined && <span className="muted small">({count})</span>}
    </span>
  )
}
