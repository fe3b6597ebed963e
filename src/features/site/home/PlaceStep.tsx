import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'

export function PlaceStep({
  place,
  onChange,
}: {
  place: string | undefined
  onChange: (terms: StandSearch) => void
}) {
  const [typed, setTyped] = useState(place ?? '')
  return (
    <PlaceField
      name="place"
      label={t`Where`}
      placeholder={t`Enter a Location...`}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        if (text === '') onChange({ place: undefined, latitude: undefined, longitude: undefined })
      }}
      onChoose={({ address, latitude, longitude }) => onChange({ place: address, latitude, longitude })}
    />
  )
}
