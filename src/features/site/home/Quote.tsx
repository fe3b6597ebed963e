import type { ReactNode } from 'react'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import styles from './home.module.css'

interface QuoteProps {
  title: string
  /** While it is awaited, its place is kept: what stands below must not move. */
  isAwaited?: boolean
  /** Reads a new text aloud when it takes the place of another. */
  isLive?: boolean
  children?: ReactNode
  foot?: ReactNode
}

/** The frame of a quoted text: its heading, and a place that holds most texts. */
export function Quote({ title, isAwaited = false, isLive = false, children, foot }: QuoteProps) {
  return (
    <section className={styles.feedback}>
      <h2>{title}</h2>
      {isAwaited ? (
        <div className={styles.quote}>
          <Skeleton height="100%" />
        </div>
      ) : (
        <figure className={styles.quote} aria-live={isLive ? 'polite' : undefined}>
          {children}
        </figure>
      )}
      {foot}
    </section>
  )
}
