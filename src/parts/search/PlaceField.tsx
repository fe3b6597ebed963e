import { Autocomplete } from '#ui/theme/mantine.ts'
import { useDebouncedValue } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import type { Given } from '#core/contract/define.ts'
import type { FieldProps } from '#ui/controls/fields.tsx'
import { PinIcon } from '#ui/icons/index.tsx'

export type Place = Given<typeof siteCalls.places>['data'][number]

/** Its address, with the state and country where the address does not say them. */
const lineOf = ({ address, state, country }: Place): string => {
  const said = address.split(', ')
  return [...said, ...[state, country].filter((part) => part !== '' && !said.includes(part))].join(', ')
}

/** A place by its name, out of the service's suggestions. Enter only chooses, it never sends the form. */
export function PlaceField(props: FieldProps<string> & { onChoose: (place: Place) => void }) {
  const { onChoose, onChange, value, error, required = false, quietLabel, ...rest } = props
  const [asked] = useDebouncedValue(value.trim(), 250)
  const { data } = useRead(siteCalls.places, { search: asked }, { enabled: asked.length > 1 })
  const found = new Map((asked.length > 1 ? (data?.data ?? []) : []).map((place) => [lineOf(place), place]))
  return (
    <Autocomplete
      {...rest}
      error={error ?? null}
      withAsterisk={required}
      {...(quietLabel !== undefined && { 'aria-label': quietLabel })}
      value={value}
      data={[...found.keys()]}
      filter={({ options }) => options}
      leftSection={<PinIcon size={20} />}
      maxDropdownHeight={280}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      autoComplete="off"
      onChange={onChange}
      onOptionSubmit={(line) => {
        const place = found.get(line)
        if (place) onChoose(place)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    />
  )
}
