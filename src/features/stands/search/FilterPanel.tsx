import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Drawer } from '#ui/theme/mantine.ts'
import { useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { useRead } from '#app/data/use-read.ts'
import { type FieldOfKind, keptOfKind } from '#core/calls/shapes/search-fields.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { DayRange } from '#parts/days/DayRange.tsx'
import { localToday } from '#parts/days/local-today.ts'
import { labels } from '#parts/searches/field-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CheckField, NumberField, SelectField } from '#ui/controls/fields.tsx'
import { useFocusBack } from '#ui/dialogs/use-focus-back.ts'
import { slidersOfKind } from './filters.ts'
import { ShowStands } from './fields/ShowStands.tsx'
import { LimitFilter, RangeFilter } from './SliderFilters.tsx'
import { SpeciesFilter } from './SpeciesFilter.tsx'
import styles from './search.module.css'

interface PanelProps {
  search: StandSearch
  onApply: (terms: StandSearch) => void
  onClear: () => void
  onClose: () => void
}
/** All filters; nothing is asked before one applies them. */
export function FilterPanel({ search, onApply, onClear, onClose }: PanelProps) {
  useFocusBack(true)
  const [draft, setDraft] = useState(search)
  const [today] = useState(localToday)
  const set = (terms: StandSearch) => setDraft((before) => ({ ...before, ...terms }))
  const siteTypes = useRead(laterSiteCalls.siteTypes, {}).data?.data ?? []
  const found = useRead(laterSiteCalls.pointsOfInterest, {})
  const points = found.data?.data ?? []
  const chosenPoints = draft.stand_point_of_interest ?? []
  const count = (name: FieldOfKind<'count'>) => ({
    name,
    value: draft[name] ?? '',
    onChange: (value: number | string) => set({ [name]: Number(value) > 0 ? Number(value) : undefined }),
  })
  const flag = (name: FieldOfKind<'flag'>) => ({
    name,
    value: draft[name] === true,
    onChange: (on: boolean) => set({ [name]: on ? true : undefined }),
  })
  return (
    <Drawer opened onClose={onClose} title={t`Filters`} position="right" size="md" returnFocus={false}>
      <div className={styles.panel}>
        <fieldset>
          <legend>
            <Trans>Any Species</Trans>
          </legend>
          <SpeciesFilter
            chosen={draft.species ?? []}
            onChange={(species) => set({ species: species.length > 0 ? species : undefined })}
          />
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
              set({ start_date: start, end_date: start === undefined ? undefined : end })
            }
          />
        </fieldset>
        {slidersOfKind('from').map((name) => (
          <RangeFilter key={name} name={name} draft={draft} onChange={set} />
        ))}
        {slidersOfKind('limit').map((name) => (
          <LimitFilter key={name} name={name} draft={draft} onChange={set} />
        ))}
        <SelectField
          name="site_type"
          label={t`Site type`}
          placeholder={t`Any`}
          clearable
          value={draft.site_type === undefined ? '' : String(draft.site_type)}
          onChange={(value) => set({ site_type: value === '' ? undefined : Number(value) })}
          choices={siteTypes.map(({ id, type }) => ({ value: String(id), label: type }))}
        />
        {keptOfKind('count').map((name) => (
          <NumberField key={name} {...count(name)} label={labels[name]()} placeholder={t`Any`} />
        ))}
        {(points.length > 0 || found.state === 'failed') && (
          <fieldset className="stack">
            <legend>
              <Trans>Points of interest</Trans>
            </legend>
            {points.length === 0 && (
              <p className="muted" role="alert">
                <Trans>Can't find point of interest</Trans>
              </p>
            )}
            {points.map(({ id, name }) => (
              <CheckField
                key={id}
                name={`point-${id}`}
                label={name}
                value={chosenPoints.includes(id)}
                onChange={(on) => {
                  const next = on ? [...chosenPoints, id] : chosenPoints.filter((other) => other !== id)
                  set({ stand_point_of_interest: next.length > 0 ? next : undefined })
                }}
              />
            ))}
          </fieldset>
        )}
        {keptOfKind('flag').map((name) => (
          <CheckField key={name} {...flag(name)} label={labels[name]()} />
        ))}
        <div className={styles.panelActs}>
          <Button
            look="quiet"
            onClick={() => {
              onClear()
              onClose()
            }}
          >
            <Trans>Clear all</Trans>
          </Button>
          <ShowStands
            draft={draft}
            onShow={() => {
              onApply(draft)
              onClose()
            }}
          />
        </div>
      </div>
    </Drawer>
  )
}
