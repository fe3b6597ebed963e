import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { searchFields, type SliderOfKind } from '#core/calls/shapes/search-fields.ts'
import { sliders } from '#parts/searches/field-words.ts'
import { RangeSlider, Slider } from '#ui/theme/mantine.ts'

interface FilterProps<N> {
  name: N
  draft: StandSearch
  onChange: (terms: StandSearch) => void
}
/** A slider left at its end is no filter. */
const unless = (value: number, end: number) => (value === end ? undefined : value)

/** A range with a handle for each end. */
export function RangeFilter({ name, draft, onChange }: FilterProps<SliderOfKind<'from'>>) {
  const { bounds, to } = searchFields[name]
  const { legend, handles, show } = sliders[name]()
  const [low, high] = [draft[name] ?? bounds.min, draft[to] ?? bounds.max]
  return (
    <fieldset>
      <legend>{legend}</legend>
      <RangeSlider
        {...bounds}
        label={show}
        value={[low, high]}
        onChange={([least, most]) =>
          onChange({ [name]: unless(least, bounds.min), [to]: unless(most, bounds.max) })
        }
        thumbFromLabel={handles[0]}
        thumbToLabel={handles[1]}
      />
      <p className="muted tabular">
        {show(low)} – {show(high)}
      </p>
    </fieldset>
  )
}

/** The upper end of a range that has no lower one. */
export function LimitFilter({ name, draft, onChange }: FilterProps<SliderOfKind<'limit'>>) {
  const { bounds } = searchFields[name]
  const { legend, handles, show } = sliders[name]()
  const value = draft[name] ?? bounds.max
  return (
    <fieldset>
      <legend>{legend}</legend>
      <Slider
        {...bounds}
        value={value}
        onChange={(most) => onChange({ [name]: unless(most, bounds.max) })}
        thumbLabel={handles[0]}
      />
      <p className="muted tabular">{show(value)}</p>
    </fieldset>
  )
}
