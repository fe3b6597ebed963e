import { Trans } from '@lingui/react/macro'
import { Autocomplete } from '#ui/theme/mantine.ts'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import type { FieldProps } from '#ui/controls/fields.tsx'
import { PinIcon } from '#ui/icons/stand.tsx'
import { type Place, rememberPlace, usePlaces } from './use-places.ts'
import styles from './PlaceField.module.css'

/** Its address, with the state and country where the address does not say them. */
const lineOf = ({ address, state, country }: Place): string => {
  const said = address.split(', ')
  return [...said, ...[state, country].filter((part) => part !== '' && !said.includes(part))].join(', ')
}

interface PlaceFieldProps extends FieldProps<string> {
  onChoose: (place: Place) => void
  /** A country chosen earlier, as two letters: its places come first. */
  country?: string
  /** Leaving the field chooses the first suggestion: where only a place counts, and not what was typed. */
  choosesOnLeave?: boolean
}

/** A place by its name, out of the service's suggestions. Enter only chooses, it never sends the form. */
export function PlaceField(props: PlaceFieldProps) {
  const {
    onChoose,
    onChange,
    onBlur,
    value,
    error,
    required = false,
    quietLabel,
    country,
    choosesOnLeave,
    ...rest
  } = props
  const { places, known } = usePlaces(value, country)
  const found = new Map(places.map((place) => [lineOf(place), place]))
  const isUnknown = known === false
  const chosen = useRef<string | null>(null)
  const choose = (place: Place) => {
    rememberPlace(place)
    chosen.current = lineOf(place)
    onChange(lineOf(place))
    onChoose(place)
  }
  return (
    <div>
      <Autocomplete
        {...rest}
        error={error ?? null}
        withAsterisk={required}
        {...(quietLabel !== undefined && { 'aria-label': quietLabel })}
        value={value}
        data={isUnknown ? [] : [...found.keys()]}
        filter={({ options }) => options}
        leftSection={<PinIcon size={20} />}
        maxDropdownHeight={280}
        comboboxProps={{ transitionProps: { duration: 0 } }}
        autoComplete="off"
        onChange={(text) => {
          // The list reports a chosen line again as typed text.
          if (text === chosen.current) return
          chosen.current = null
          onChange(text)
        }}
        onOptionSubmit={(line) => {
          const place = found.get(line)
          if (place) choose(place)
        }}
        onBlur={() => {
          const [first] = places
          if (choosesOnLeave === true && known === true && first && chosen.current !== value) choose(first)
          onBlur?.()
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <output className={styles.unknown}>
        {isUnknown && (
          <>
            <Trans>We do not know this place.</Trans>
            {places.length > 0 && (
              <>
                {' '}
                <Trans>Did you mean:</Trans>{' '}
                {places.map((place) => (
                  <Button key={lineOf(place)} look="quiet" size="compact" onClick={() => choose(place)}>
                    {[place.city, place.state].filter((part) => part !== '').join(', ')}
                  </Button>
                ))}
              </>
            )}
          </>
        )}
      </output>
    </div>
  )
}
