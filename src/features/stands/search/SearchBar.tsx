import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { Button } from '#ui/controls/Button.tsx'
import { FilterIcon } from '#ui/icons/index.tsx'
import type { ChangeSearch } from './filters.ts'
import { SortField } from './fields/SortField.tsx'
import { TextSearch } from './fields/TextSearch.tsx'
import styles from './search.module.css'

const MapPlace = lazy(async () => ({ default: (await import('./MapPlace.tsx')).MapPlace }))

interface SearchBarProps {
  search: StandSearch
  view: View
  filters: number
  onChange: ChangeSearch
  onFilter: () => void
}

/** The search on wide screens; on phones it is a row, see `phone/SearchRow.tsx`. */
export function SearchBar({ search, view, filters, onChange, onFilter }: SearchBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.grow}>
        {view === 'map' ? (
          <Suspense fallback={null}>
            <MapPlace search={search} onChange={onChange} />
          </Suspense>
        ) : (
          <TextSearch search={search} view={view} onChange={onChange} />
        )}
      </div>
      {view === 'list' && (
        <div className={styles.sort}>
          <SortField search={search} onChange={onChange} />
        </div>
      )}
      {view !== 'blog' && (
        <Button look="outline" icon={<FilterIcon size={20} />} onClick={onFilter}>
          <Trans>Filters</Trans>
          {filters > 0 && <span className={styles.badge}>{filters}</span>}
        </Button>
      )}
    </div>
  )
}
