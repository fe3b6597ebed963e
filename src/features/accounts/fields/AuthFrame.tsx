import type { ReactNode } from 'react'
import { brand } from '#core/brand.ts'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { Hills } from '#ui/ornaments/Hills.tsx'
import { Morning } from '#ui/ornaments/Morning.tsx'
import styles from './AuthFrame.module.css'

/** The frame of every account screen: the form, with an illustration beside it on wide screens. */
export function AuthFrame({
  title,
  lead,
  hiddenTitle = false,
  children,
}: {
  title: string
  /** A dialog over the frame shows the title. */
  hiddenTitle?: boolean
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <Hills className={styles.strip} seat />
      <div className={styles.picture}>
        <p className={styles.words}>{brand.tagline}</p>
        <Morning />
      </div>
      <div className={styles.side}>
        <div className={styles.form}>
          <div>
            <PageTitle hidden={hiddenTitle}>{title}</PageTitle>
            {lead !== undefined && <p className="muted">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}
