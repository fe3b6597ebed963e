import { Drawer, RangeSlider, Slider } from '@mantine/core'
import { useState } from 'react'
import type { StandSearch } from '#app/search-schemas.ts'
import { useRead } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import { DayRange } from '#parts/DayRange.tsx'
import { Button } from '#ui/Button.tsx'
import { CheckField, NumberField, SelectField } from '#ui/fields.tsx'
import { useFocusBack } from '#ui/use-focus-back.ts'
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

/** All filters; nothing is asked before one applies them. */
export function FilterPanel({ search, onApply, onClear, onClose }: PanelProps) {
  useFocusBack(true)
  const [draft, setDraft] = useState(search)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const set = (terms: StandSearch) => setDraft((before) => ({ ...before, ...terms }))
  const siteTypes = useRead(calls.site.siteTypes, {}).data?.data ?? []
  const points = useRead(calls.site.pointsOfInterest, {}).data?.data ?? []
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
    <Drawer opened onClose={onClose} title="Filters" position="right" size="md" returnFocus={false}>
      <div className={styles.panel}>
        <fieldset>
          <legend>Any Species</legend>
          <SpeciesFilter
            chosen={draft.species ?? []}
            onChange={(species) => set({ species: species.length > 0 ? species : undefined })}
          />
        </fieldset>
        <fieldset>
          <legend>Anytime</legend>
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
          <legend>Price a day</legend>
          <RangeSlider
            {...ranges.price}
            minRange={1}
            label={(value) => `$${Math.round(value)}`}
            value={[draft.start_price ?? ranges.price.min, draft.end_price ?? ranges.price.max]}
            onChange={([from, to]) =>
              set({ start_price: unless(from, ranges.price.min), end_price: unless(to, ranges.price.max) })
            }
            thumbFromLabel="Lowest price"
            thumbToLabel="Highest price"
          />
          <p className="muted tabular">
            ${Math.round(draft.start_price ?? 25)} – ${Math.round(draft.end_price ?? 1000)}
          </p>
        </fieldset>
        <fieldset>
          <legend>Trophies taken there</legend>
          <RangeSlider
            {...ranges.trophies}
            minRange={0}
            value={[draft.trophies_count_from ?? 0, draft.trophies_count_to ?? 30]}
            onChange={([from, to]) =>
              set({ trophies_count_from: unless(from, 0), trophies_count_to: unless(to, 30) })
            }
            thumbFromLabel="Fewest trophies"
            thumbToLabel="Most trophies"
          />
          <p className="muted tabular">
            {draft.trophies_count_from ?? 0} – {draft.trophies_count_to ?? 30}
          </p>
        </fieldset>
        <fieldset>
          <legend>Distance from parking</legend>
          <Slider
            {...ranges.walk}
            value={draft.walk_distance ?? ranges.walk.max}
            onChange={(value) => set({ walk_distance: unless(value, ranges.walk.max) })}
            thumbLabel="Distance from parking in feet"
          />
          <p className="muted tabular">
            up to {(draft.walk_distance ?? ranges.walk.max).toLocaleString('en-US')} ft
          </p>
        </fieldset>
        <SelectField
          name="site_type"
          label="Site type"
          placeholder="Any"
          clearable
          value={draft.site_type === undefined ? '' : String(draft.site_type)}
          onChange={(value) => set({ site_type: value === '' ? undefined : Number(value) })}
          choices={siteTypes.map(({ id, type }) => ({ value: String(id), label: type }))}
        />
        <NumberField {...count('person_capacity')} label="Maximum hunters" placeholder="Any" />
        <NumberField {...count('stand_id')} label="Stand ID" placeholder="Any" />
        {points.length > 0 && (
          <fieldset className="stack">
            <legend>Points of interest</legend>
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
        <CheckField {...flag('cellular_coverage')} label="Cellular coverage" />
        <CheckField {...flag('handicap_accessible')} label="Handicap accessible" />
        <CheckField {...flag('is_marked_trail')} label="Marked trail" />
        <div className={styles.panelActs}>
          <Button
            look="quiet"
            onClick={() => {
              onClear()
              onClose()
            }}
          >
            Clear all
          </Button>
          <Button
            look="ember"
            onClick={() => {
              onApply(draft)
              onClose()
            }}
          >
            Show stands
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
