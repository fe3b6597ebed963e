import { t } from '@lingui/core/macro'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import styles from './StandCard.module.css'

/** Cards of stands to come, of their real size. */
export function StandSkeletons({ count = 6, rail = false }: { count?: number; rail?: boolean }) {
  return (
    <output className={rail ? `${styles.grid} ${styles.rail}` : styles.grid} aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.card}>
          <span className={styles.picturePlace} />
          <span className={`${styles.body} ${styles.bodyPlace}`}>
            <Skeleton width="40%" />
            <Skeleton width="75%" height={24} />
            <Skeleton width="60%" />
            <Skeleton height={44} />
          </span>
        </span>
      ))}
    </output>
  )
}
