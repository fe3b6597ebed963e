import { t } from '@lingui/core/macro'
import styles from './Skeleton.module.css'

/** A grey placeholder in the size of the content that is loading. */
export function Skeleton({
  width = '100%',
  height = 18,
  round,
}: {
  width?: number | string
  height?: number | string
  round?: boolean
}) {
  return (
    <span
      className={styles.bone}
      style={{ width, height, ...(round && { borderRadius: '50%' }) }}
      aria-hidden
    />
  )
}

/** Placeholder cards, announced once to screen readers. */
export function SkeletonCards({ count = 3, lines = 3 }: { count?: number; lines?: number }) {
  return (
    <output className={styles.list} aria-label={t`Loading`}>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={styles.card}>
          {[...Array(lines).keys()].map((line) => (
            <Skeleton
              key={line}
              height={line === 0 ? 24 : 16}
              width={line === 0 ? '55%' : `${92 - line * 12}%`}
            />
          ))}
        </div>
      ))}
    </output>
  )
}
