import { t } from '@lingui/core/macro'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { SwitchField } from '#ui/controls/fields.tsx'
import { Choices, useFormState, useOffered, YesNo } from './fields.tsx'

/** What is on the land. */
export const FeaturesStep = () => {
  const { form, set } = useFormState()
  const points = useOffered('points_of_interest', useRead(laterSiteCalls.pointsOfInterest, {}).data?.data)
  return (
    <>
      <YesNo
        name="cellular_coverage"
        label={t`Is there cellular coverage?`}
        value={form.cellular_coverage}
        onChange={(cellular_coverage) => set({ cellular_coverage })}
        required
      />
      <YesNo
        name="handicap_accessible"
        label={t`Is it handicap accessible?`}
        value={form.handicap_accessible}
        onChange={(handicap_accessible) => set({ handicap_accessible })}
        required
      />
      <SwitchField
        name="is_marked_trail"
        label={t`The trail to the stand is marked`}
        value={form.is_marked_trail}
        onChange={(is_marked_trail) => set({ is_marked_trail })}
      />
      <Choices
        name="points_of_interest"
        label={t`Points of interest`}
        value={form.points_of_interest}
        several
        choices={points}
        onChange={(points_of_interest) => set({ points_of_interest })}
      />
    </>
  )
}
