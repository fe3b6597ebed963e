import { t } from '@lingui/core/macro'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { View } from '#app/navigation/search-schemas.ts'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import { SeenStands } from '#parts/stands/SeenStands.tsx'
import { PanelBoundary } from '#ui/layout/PanelBoundary.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { BlogView } from './BlogView.tsx'
import { type ChangeSearch, clearedIn, filterCount, hasChips, isNarrowed, none } from './filters.ts'
import { ListView } from './ListView.tsx'
import { PhoneTop } from './phone/PhoneTop.tsx'
import { SearchBar } from './SearchBar.tsx'
import { SpeciesRow } from './SpeciesRow.tsx'
import styles from './search.module.css'
import { useWide } from '#app/device/use-wide.ts'
import { ViewSwitch } from './ViewSwitch.tsx'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))
const StandsByDistance = lazy(async () => ({
  default: (await import('./StandsByDistance.tsx')).StandsByDistance,
}))
const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }))
const SaveSearch = lazy(async () => ({
  default: (await import('./SaveSearch.tsx')).SaveSearch,
}))
const route = getRouteApi('/stand')
const titles = (): Record<View, string> => ({ list: t`List View`, map: t`Map View`, blog: t`Blog View` })
const mapTerms = ['sw_lat', 'sw_long', 'ne_lat', 'ne_long', 'latitude', 'longitude', 'zoom', 'place'] as const

/** The search. Its whole state is in the address, so it can be shared, saved and navigated. */
export function StandSearchPage() {
  const search = route.useSearch()
  const router = useRouter()
  const navigate = useNavigate({ from: '/stand' })
  const wide = useWide(1180)
  const phone = !useWide(768)
  const [filtering, setFiltering] = useState(false)
  const view = search.view ?? 'list'
  /** Starts from the current address: two changes may happen before the next render. */
  const change: ChangeSearch = (terms, replace = false) => {
    // A map that is still moving must not navigate away from a stand that was just opened.
    if (router.history.location.pathname !== '/stand') return
    void navigate({
      search: (now) => ({ ...now, ...(typeof terms === 'function' ? terms(now) : terms) }),
      replace,
      resetScroll: false,
    })
  }
  const switchTo = (next: View) =>
    void navigate({ search: (now) => ({ ...now, ...none(mapTerms), view: next }) })
  const clear = () => void navigate({ search: (now) => ({ ...now, ...none(clearedIn(view)) }) })
  const map = (instead: (retry: () => void) => ReactNode) => (
    <PanelBoundary fallback={instead}>
      <Suspense fallback={<Skeleton height={600} />}>
        <MapView search={search} onChange={change} cards={phone} />
      </Suspense>
    </PanelBoundary>
  )
  const byDistance = (retry: () => void) => (
    <Suspense fallback={<Skeleton height={600} />}>
      <StandsByDistance search={search} onClear={clear} retry={retry} />
    </Suspense>
  )
  const title = (
    <PageTitle
      description={t`Hunting land to book by the day, on a list or a map: price, species, rules and free days of every stand.`}
    >
      {t`Hunting Stands`}
    </PageTitle>
  )
  const bar = {
    search,
    view,
    filters: filterCount(search),
    onChange: change,
    onFilter: () => setFiltering(true),
  }
  const saving = { search, view, onChange: change, onClear: clear }
  const saveButton = phone && view === 'map' && isNarrowed(search) && (
    <Suspense fallback={null}>
      <SaveSearch {...saving} only="button" />
    </Suspense>
  )
  return (
    <div className={styles.page} data-view={view}>
      {phone ? (
        <PhoneTop title={title} viewTitle={titles()[view]} {...bar} onView={switchTo} save={saveButton} />
      ) : (
        <div className={styles.top}>
          <div className={styles.named}>
            <p className="muted small">{titles()[view]}</p>
            {title}
          </div>
          <SearchBar key={view} {...bar} />
        </div>
      )}
      {view !== 'blog' && (
        <SpeciesRow
          chosen={search.species ?? []}
          onChange={(species) => change({ species: species.length > 0 ? species : undefined })}
        />
      )}
      {(phone && view === 'map' ? hasChips(search) : isNarrowed(search)) && (
        <div className={styles.save}>
          <Suspense fallback={null}>
            <SaveSearch
              {...saving}
              {...((view === 'blog' || (phone && view === 'map')) && { only: 'chips' })}
            />
          </Suspense>
        </div>
      )}
      {view === 'list' && !phone && filterCount(search) === 0 && !search.title && <SeenStands />}
      {view === 'blog' && (
        <BlogView search={search.title} filtered={isNarrowed({ ...search, title: undefined })} />
      )}
      {view === 'map' && <div className={styles.mapAlone}>{map(byDistance)}</div>}
      {view === 'list' && (
        <div className={styles.both}>
          <ListView search={search} onClear={clear} counted={phone} />
          {wide && <aside className={styles.mapBeside}>{map(() => null)}</aside>}
        </div>
      )}
      {!phone && <ViewSwitch view={view} onChange={switchTo} />}
      {filtering && (
        <Suspense fallback={null}>
          <FilterPanel search={search} onApply={change} onClear={clear} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </div>
  )
}
