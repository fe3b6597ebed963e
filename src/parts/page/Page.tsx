import type { ReactNode } from 'react'
import { type Crumb, GoBackBar } from './GoBackBar.tsx'
import styles from './Page.module.css'
import { PageTitle } from './PageTitle.tsx'

interface PageProps {
  title: string
  crumbs?: readonly Crumb[]
  /** `narrow` for forms, `text` for reading. */
  width?: 'full' | 'narrow' | 'text'
  /** Beside the title: the act of the whole screen. */
  act?: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** What the browser's tab says, where that is not the title. */
  tab?: string
  /** Way back and title stay at the top while one scrolls. */
  isHeadKept?: boolean
  children: ReactNode
}

/** A screen's frame: go-back bar, title, content. Inside the dashboard it fills the place beside the menu. */
export function Page({ title, crumbs, width = 'full', act, lead, tab, isHeadKept, children }: PageProps) {
  return (
    <div className={width === 'full' ? styles.page : `${styles.page} ${styles[width]}`}>
      <div className={isHeadKept ? styles.kept : styles.head} data-head-kept={isHeadKept}>
        {crumbs && <GoBackBar crumbs={crumbs} />}
        <div className="row spread">
          <div>
            <PageTitle description={typeof lead === 'string' ? lead : undefined} tab={tab}>
              {title}
            </PageTitle>
            {lead !== undefined && <div className={`muted ${styles.lead}`}>{lead}</div>}
          </div>
          {act}
        </div>
      </div>
      {children}
    </div>
  )
}
