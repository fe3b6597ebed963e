import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'
import { type ChangeSearch, none, placeTerms } from './filters.ts'

/** Half the side of the box around a chosen place, in degrees (spec 2 §9). */
const reach = 0.01

export function MapPlace({ search, onChange }: { search: StandSearch; onChange: ChangeSearch }) {
  const [typed, setTyped] = useState(search.place ?? '')
  /** Whether a place was chosen here; the address may not have it yet when the field is cleared. */
  const chosen = useRef(false)
  const [known, setKnown] = useState(search.place)
  if (known !== search.place) {
    setKnown(search.place)
    // Its chip was removed.
    if (search.place === undefined) setTyped('')
  }
  return (
    <PlaceField
      name="place"
      quietLabel={t`Enter a Location...`}
      placeholder={t`Enter a Location...`}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text !== '') return
        const had = chosen.current
        chosen.current = false
        onChange((now) => (had || now.place !== undefined ? none(placeTerms) : {}))
      }}
      onChoose={({ address, latitude, longitude }) => {
        chosen.current = true
        onChange({
          place: address,
          latitude,
          longitude,
          sw_lat: latitude - reach,
          ne_lat: latitude + reach,
          sw_long: longitude - reach,
          ne_long: longitude + reach,
          zoom: 13,
        })
      }}
    />
  )
}
