import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { StandSearch } from '#app/search-schemas.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'

/** Half the side of the box around a chosen place, in degrees (spec 2 §9). */
const reach = 0.01

export function MapPlace({
  search,
  onChange,
}: {
  search: StandSearch
  onChange: (terms: StandSearch) => void
}) {
  const [typed, setTyped] = useState(search.place ?? '')
  const none = {
    place: undefined,
    sw_lat: undefined,
    sw_long: undefined,
    ne_lat: undefined,
    ne_long: undefined,
  }
  return (
    <PlaceField
      name="place"
      quietLabel={t`Enter a Location...`}
      placeholder={t`Enter a Location...`}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text === '' && search.place !== undefined)
          onChange({ ...none, latitude: undefined, longitude: undefined })
      }}
      onChoose={({ address, latitude, longitude }) =>
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
      }
    />
  )
}
