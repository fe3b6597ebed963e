import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Drawer, RangeSlider, Slider } from '#ui/theme/mantine.ts'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { DayRange } from '#parts/days/DayRange.tsx'
import { localToday } from '#parts/days/local-today.ts'
import { Button } from '#ui/controls/Button.tsx'
import { CheckField, NumberField, SelectField } from '#ui/controls/fields.tsx'
import { useFocusBack } from '#ui/dialogs/use-focus-back.ts'
import { ranges } from './filters.ts'
import { SpeciesFilter } from './SpeciesFilter.tsx'
import styles from './search.module.css'

interface PanelProps {
  search: StandSearch
  onApply: (terms: StandSearch) => void
  onClear: () => void
  onClose: () => void
}
/** A slider left at its end is no filter. */
const unless = (value: number, end: number) => (value === end ? undefined : value)
const dollars = (value: number) => showShortMoney(Math.round(value), locale())

/** All filters; nothing is asked before one applies them. */
export function FilterPanel({ search, onApply, onClear, onClose }: PanelProps) {
  useFocusBack(true)
  const [draft, setDraft] = useState(search)
  const [today] = useState(localToday)
  const set = (terms: StandSearch) => setDraft((before) => ({ ...before, ...terms }))
  const siteTypes = useRead(siteCalls.siteTypes, {}).data?.data ?? []
  const found = useRead(siteCalls.pointsOfInterest, {})
  const points = found.data?.data ?? []
  const walk = (draft.walk_distance ?? ranges.walk.max).toLocaleString(locale())
  const chosenPoints = draft.stand_point_of_interest ?? []
  const count = (name: 'stand_id' | 'person_capacity') => ({
    name,
    value: draft[name] ?? '',
    onChange: (value: number | string) => set({ [name]: Number(value) > 0 ? Number(value) : undefined }),
  })
  const flag = (name: 'cellular_coverage' | 'handicap_accessible' | 'is_marked_trail') => ({
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
        <fieldset>
          <legend>
            <Trans>Price a day</Trans>
          </legend>
          <RangeSlider
            {...ranges.price}
            minRange={1}
            label={dollars}
            value={[draft.start_price ?? ranges.price.min, draft.end_price ?? ranges.price.max]}
            onChange={([from, to]) =>
              set({ start_price: unless(from, ranges.price.min), end_price: unless(to, ranges.price.max) })
            }
            thumbFromLabel={t`Lowest price`}
            thumbToLabel={t`Highest price`}
          />
          <p className="muted tabular">
            {dollars(draft.start_price ?? ranges.price.min)} – {dollars(draft.end_price ?? ranges.price.max)}
          </p>
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Trophies taken there</Trans>
          </legend>
          <RangeSlider
            {...ranges.trophies}
            minRange={0}
            value={[draft.trophies_count_from ?? 0, draft.trophies_count_to ?? 30]}
            onChange={([from, to]) =>
              set({ trophies_count_from: unless(from, 0), trophies_count_to: unless(to, 30) })
            }
            thumbFromLabel={t`Fewest trophies`}
            thumbToLabel={t`Most trophies`}
          />
          <p className="muted tabular">
            {draft.trophies_count_from ?? 0} – {draft.trophies_count_to ?? 30}
          </p>
        </fieldset>
        <fieldset>
          <legend>
            <Trans>Distance from parking</Trans>
          </legend>
          <Slider
            {...ranges.walk}
            value={draft.walk_distance ?? ranges.walk.max}
            onChange={(value) => set({ walk_distance: unless(value, ranges.walk.max) })}
            thumbLabel={t`Distance from parking in feet`}
          />
          <p className="muted tabular">
            <Trans>up to {walk} ft</Trans>
          </p>
        </fieldset>
        <SelectField
          name="site_type"
          label={t`Site type`}
          placeholder={t`Any`}
          clearable
          value={draft.site_type === undefined ? '' : String(draft.site_type)}
          onChange={(value) => set({ site_type: value === '' ? undefined : Number(value) })}
          choices={siteTypes.map(({ id, type }) => ({ value: String(id), label: type }))}
        />
        <NumberField {...count('person_capacity')} label={t`Maximum hunters`} placeholder={t`Any`} />
        <NumberField {...count('stand_id')} label={t`Stand ID`} placeholder={t`Any`} />
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
        <CheckField {...flag('cellular_coverage')} label={t`Cellular coverage`} />
        <CheckField {...flag('handicap_accessible')} label={t`Handicap accessible`} />
        <CheckField {...flag('is_marked_trail')} label={t`Marked trail`} />
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
          <Button
            look="ember"
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            <Trans>Show stands</Trans>
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
