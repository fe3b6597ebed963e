import type { ReactNode } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { standCalls } from '#core/calls/stands.ts'
import { type ChangeSearch, termsOf } from '#features/stands/search/filters.ts'
import { ViewSwitch } from '#features/stands/search/ViewSwitch.tsx'
import styles from './phone.module.css'
import { SearchRow } from './SearchRow.tsx'
import { SortField } from '#features/stands/search/fields/SortField.tsx'
import { StandCount } from '#features/stands/search/fields/StandCount.tsx'

interface PhoneTopProps {
  title: ReactNode
  viewTitle: string
  search: StandSearch
  view: View
  filters: number
  onChange: ChangeSearch
  onFilter: () => void
  onView: (view: View) => void
  save: ReactNode
}

function Count({ search }: { search: StandSearch }) {
  const { data, total, atLeast } = useReadPages(standCalls.search, termsOf(search))
  return data === undefined ? null : <StandCount total={total} atLeast={atLeast} />
}

/** The head of the search on phones: its search and views stay in view, and the header scrolls away. */
export function PhoneTop({ title, viewTitle, onView, save, ...bar }: PhoneTopProps) {
  const { search, view, onChange } = bar
  return (
    <>
      <div className={styles.named}>
        {title}
        <p className="muted small">{viewTitle}</p>
        <div className={`small ${styles.count}`}>{view === 'list' && <Count search={search} />}</div>
      </div>
      <div className={styles.top} data-search-row>
        <SearchRow key={view} {...bar} />
        <div className={styles.second}>
          <ViewSwitch view={view} onChange={onView} atTop />
          {view === 'list' && (
            <div className={styles.sort}>
              <SortField search={search} onChange={onChange} />
            </div>
          )}
          {save}
        </div>
      </div>
    </>
  )
}
