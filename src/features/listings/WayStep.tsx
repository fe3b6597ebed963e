import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { pointsOf } from '#core/rules/land/drawing.ts'
import type { Land } from '#core/rules/land/land.ts'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Choices, useFormState } from './fields.tsx'

const wayParts = ['parking', 'parking_route', 'stand_route'] as const
/** What of the way is not drawn yet; the parking spot when all is there. */
const firstOfWay = (land: Land) => wayParts.find((part) => pointsOf(land, part).length === 0) ?? wayParts[0]

/** Where to park, what only hunters of a booking read, and what everybody may know of the place. */
export const WayStep = () => {
  const { form, set, go } = useFormState()
  return (
    <>
      <p>
        <Trans>The parking spot and the routes are drawn on the map of the land.</Trans>
      </p>
      <Button look="outline" onClick={() => go('land', undefined, firstOfWay(form.land))}>
        <Trans>Draw them on the map</Trans>
      </Button>
      <TextAreaField
        name="notes_to_hunter"
        label={t`Notes to the hunter`}
        description={t`Only hunters who have booked see them: gate codes, where to turn off.`}
        maxLength={2000}
        value={form.notes_to_hunter}
        onChange={(notes_to_hunter) => set({ notes_to_hunter })}
      />
      <Choices
        name="location_privacy"
        label={t`What everyone sees of the location`}
        value={[form.location_privacy]}
        choices={[
          { value: 'approximate', label: t`A circle around it` },
          { value: 'exact', label: t`The exact point` },
        ]}
        onChange={([chosen]) => set({ location_privacy: chosen ?? 'approximate' })}
      />
      <p className="muted small">
        <Trans>Hunters of a paid booking always see the exact place, the parking spot and the routes.</Trans>
      </p>
    </>
  )
}
