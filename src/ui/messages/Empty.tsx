import type { ReactNode } from 'react'
import styles from './Notice.module.css'
import { Hills } from '#ui/ornaments/Hills.tsx'

/** An empty list: an ornament, the specified text, and the next step. */
export function Empty({ title, children, act }: { title: string; children?: ReactNode; act?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <Hills className={styles.hills} seat />
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className="muted">{children}</div>}
      {act}
    </div>
  )
}
