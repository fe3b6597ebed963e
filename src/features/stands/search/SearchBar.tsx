import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { Button } from '#ui/controls/Button.tsx'
import { SelectField, TextField } from '#ui/controls/fields.tsx'
import { FilterIcon, SearchIcon } from '#ui/icons/index.tsx'
import type { ChangeSearch } from './filters.ts'
import { toast } from '#ui/messages/toast.ts'
import styles from './search.module.css'
import { mapPositionTimeout, positionNow } from '#parts/position/use-position.ts'

const MapPlace = lazy(async () => ({ default: (await import('./MapPlace.tsx')).MapPlace }))
/** Milliseconds of quiet before a typed search is asked (spec 2 §9). */
const pause = 800

interface SearchBarProps {
  search: StandSearch
  view: View
  filters: number
  onChange: ChangeSearch
  onFilter: () => void
}

function TextSearch({ search, view, onChange }: Pick<SearchBarProps, 'search' | 'view' | 'onChange'>) {
  const [typed, setTyped] = useState(search.title ?? '')
  const known = useRef(search.title ?? '')
  useEffect(() => {
    const title = search.title ?? ''
    if (title !== known.current) {
      // It was changed elsewhere: its chip was removed, or one went back.
      known.current = title
      setTyped(title)
      return undefined
    }
    if (typed === title) return undefined
    const ask = setTimeout(() => {
      known.current = typed
      onChange({ title: typed === '' ? undefined : typed }, true)
    }, pause)
    return () => clearTimeout(ask)
  }, [typed, search.title, onChange])
  const words = view === 'list' ? t`Search Stands...` : t`Search blog...`
  return (
    <TextField
      name="title"
      quietLabel={words}
      placeholder={words}
      type="search"
      value={typed}
      onChange={setTyped}
      maxLength={100}
      leftSection={<SearchIcon size={20} />}
    />
  )
}

export function SearchBar({ search, view, filters, onChange, onFilter }: SearchBarProps) {
  const sort = (order: string) => {
    if (order !== 'closest') {
      onChange({ sort_order: undefined, stand_latitude: undefined, stand_longitude: undefined })
      return
    }
    void positionNow(mapPositionTimeout).then((here) => {
      // Without a position the distances are those from the place that is searched for, where there is one.
      if (!here && search.latitude === undefined) {
        toast(t`Your position is not known, so the stands cannot be sorted by distance.`, 'problem')
        return
      }
      onChange({
        sort_order: 'closest',
        stand_latitude: here ? Number(here.lat.toFixed(2)) : undefined,
        stand_longitude: here ? Number(here.lng.toFixed(2)) : undefined,
      })
    })
  }
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
          <SelectField
            name="sort"
            quietLabel={t`Sort`}
            value={search.sort_order ?? 'recent'}
            onChange={sort}
            choices={[
              { value: 'recent', label: t`Sort By Recent` },
              { value: 'closest', label: t`Sort By Closest` },
            ]}
          />
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
