import { t } from '@lingui/core/macro'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { mapPositionTimeout, positionNow } from '#parts/position/use-position.ts'
import { SelectField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import type { ChangeSearch } from '#features/stands/search/filters.ts'

export function SortField({ search, onChange }: { search: StandSearch; onChange: ChangeSearch }) {
  const sort = (order: string) => {
    if (order !== 'closest') {
      onChange({ sort_order: undefined, stand_latitude: undefined, stand_longitude: undefined })
      return
    }
    void positionNow(mapPositionTimeout).then((here) => {
      // Without a position the distances are those from the place that is searched for, where there is one.
      if (!here && search.latitude === undefined) {
        toast(t`Your position is not known, so the stands cannot be sorted by distance.`, 'problem')
        return
      }
      onChange({
        sort_order: 'closest',
        stand_latitude: here ? Number(here.lat.toFixed(2)) : undefined,
        stand_longitude: here ? Number(here.lng.toFixed(2)) : undefined,
      })
    })
  }
  return (
    <SelectField
      name="sort"
      quietLabel={t`Sort`}
      value={search.sort_order ?? 'recent'}
      onChange={sort}
      choices={[
        { value: 'recent', label: t`Sort By Recent` },
        { value: 'closest', label: t`Sort By Closest` },
      ]}
    />
  )
}
