import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import { DayRange } from '#parts/days/DayRange.tsx'
import { localToday } from '#parts/days/local-today.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'
import { SeenStands } from '#parts/stands/SeenStands.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { useFocusBack } from '#ui/dialogs/use-focus-back.ts'
import { Drawer } from '#ui/theme/mantine.ts'
import { type ChangeSearch, none, placeTerms } from '#features/stands/search/filters.ts'
import { MapPlace } from '#features/stands/search/MapPlace.tsx'
import searchCss from '#features/stands/search/search.module.css'
import { SpeciesFilter } from '#features/stands/search/SpeciesFilter.tsx'
import { ShowStands } from '#features/stands/search/fields/ShowStands.tsx'
import { TextSearch } from '#features/stands/search/fields/TextSearch.tsx'

interface SheetProps {
  search: StandSearch
  view: View
  onChange: ChangeSearch
  onClose: () => void
}

/** What the sheet sets together; the typed words are searched for at once, as on wide screens. */
const set = [...placeTerms, 'zoom', 'start_date', 'end_date', 'species'] as const

/** Where, when and what in one sheet; nothing but typed words is asked before it closes with its button. */
export function SearchSheet({ search, view, onChange, onClose }: SheetProps) {
  useFocusBack(true)
  const [draft, setDraft] = useState(search)
  const [typed, setTyped] = useState(search.place ?? '')
  const [today] = useState(localToday)
  const change: ChangeSearch = (terms) =>
    setDraft((now) => ({ ...now, ...(typeof terms === 'function' ? terms(now) : terms) }))
  const apply = () => {
    onChange(Object.fromEntries(set.map((name) => [name, draft[name]])) as StandSearch)
    onClose()
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t`Search stands`}
      position="bottom"
      size="92%"
      returnFocus={false}
    >
      <div className={searchCss['panel']}>
        <SeenStands />
        <fieldset>
          <legend>
            <Trans>Anywhere</Trans>
          </legend>
          {view === 'map' ? (
            <MapPlace search={draft} onChange={change} />
          ) : (
            <PlaceField
              name="place"
              quietLabel={t`Where`}
              placeholder={t`Enter a Location...`}
              value={typed}
              onChange={(text) => {
                setTyped(text)
                change(none(placeTerms))
              }}
              onChoose={({ address, latitude, longitude }) => change({ place: address, latitude, longitude })}
              choosesOnLeave
            />
          )}
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Anytime</Trans>
          </legend>
          <DayRange
            start={draft.start_date}
            end={draft.end_date}
            earliest={today}
            onChange={({ start, end }) =>
              change({ start_date: start, end_date: start === undefined ? undefined : end })
            }
          />
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Any Species</Trans>
          </legend>
          <SpeciesFilter
            chosen={draft.species ?? []}
            onChange={(species) => change({ species: species.length > 0 ? species : undefined })}
          />
        </fieldset>
        {view === 'list' && <TextSearch search={search} view={view} onChange={onChange} />}
        <div className={searchCss['panelActs']}>
          <Button
            look="quiet"
            onClick={() => {
              onChange(none(view === 'map' ? ['place', ...set.slice(-3)] : [...set, 'title']))
              onClose()
            }}
          >
            <Trans>Clear all</Trans>
          </Button>
          <ShowStands draft={{ ...draft, title: search.title }} onShow={apply} />
        </div>
      </div>
    </Drawer>
  )
}
