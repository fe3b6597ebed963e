import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { townOf, whenOf } from '#parts/searches/field-words.ts'
import { FilterIcon, SearchIcon } from '#ui/icons/index.tsx'
import type { ChangeSearch } from '#features/stands/search/filters.ts'
import styles from './phone.module.css'
import { TextSearch } from '#features/stands/search/fields/TextSearch.tsx'

const SearchSheet = lazy(async () => ({ default: (await import('./SearchSheet.tsx')).SearchSheet }))

interface SearchRowProps {
  search: StandSearch
  view: View
  filters: number
  onChange: ChangeSearch
  onFilter: () => void
}

const useSpeciesWords = (chosen: readonly number[]): string => {
  const read = useRead(siteCalls.species, {}, { enabled: chosen.length > 0 })
  if (chosen.length === 0) return t`Any Species`
  const name = read.data?.data.find(({ id }) => id === chosen[0])?.specie_name
  return chosen.length === 1 && name !== undefined
    ? name
    : plural(chosen.length, { one: '# species', other: '# species' })
}

/** The search on phones: where over when and what, which open together, and the filters. */
export function SearchRow({ search, view, filters, onChange, onFilter }: SearchRowProps) {
  const [opened, setOpened] = useState(false)
  const species = useSpeciesWords(search.species ?? [])
  if (view === 'blog') return <TextSearch search={search} view={view} onChange={onChange} />
  const place = townOf(search) ?? t`Anywhere`
  const days = whenOf(search) ?? t`Anytime`
  const title = search.title ? ` · “${search.title}”` : ''
  return (
    <div className={styles.row}>
      <button type="button" className={styles.summary} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <span className="hidden-visually">
          <Trans>Search stands:</Trans>
        </span>
        <SearchIcon size={22} />
        <span>
          <b>{place}</b>
          <span>
            {days} · {species}
            {title}
          </span>
        </span>
      </button>
      <button type="button" className={styles.filters} aria-haspopup="dialog" onClick={onFilter}>
        <FilterIcon size={24} />
        <span className="hidden-visually">
          <Trans>Filters</Trans>
        </span>
        {filters > 0 && <span className={styles.badge}>{filters}</span>}
      </button>
      {opened && (
        <Suspense fallback={null}>
          <SearchSheet search={search} view={view} onChange={onChange} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
