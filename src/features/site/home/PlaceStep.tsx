import { t } from '@lingui/core/macro'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { PlaceField } from '#parts/search/PlaceField.tsx'

export function PlaceStep({
  typed,
  onType,
  onChange,
}: {
  typed: string
  onType: (text: string) => void
  onChange: (terms: StandSearch) => void
}) {
  return (
    <PlaceField
      name="place"
      label={t`Where`}
      placeholder={t`Enter a Location...`}
      value={typed}
      onChange={(text) => {
        onType(text)
        onChange({ place: undefined, latitude: undefined, longitude: undefined })
      }}
      onChoose={({ address, latitude, longitude }) => onChange({ place: address, latitude, longitude })}
      choosesOnLeave
    />
  )
}
