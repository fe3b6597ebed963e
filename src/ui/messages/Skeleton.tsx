import { t } from '@lingui/core/macro'
import styles from './Skeleton.module.css'

/** A grey place of the size of what is to come. */
export function Skeleton({
  width = '100%',
  height = 18,
  round,
}: {
  width?: number | string
  height?: number
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

/** Cards to come, said once to those who listen. */
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
