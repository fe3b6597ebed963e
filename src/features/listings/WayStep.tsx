import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Choices, Degrees, useFormState } from './fields.tsx'
import css from './listings.module.css'

/** Where to park, what only hunters of a booking read, and what everybody may know of the place. */
export const WayStep = () => {
  const { form, set } = useFormState()
  const { land } = form
  const setParking = (part: { lat?: number; lng?: number }) => {
    const { lat, lng } = { ...(land.parking ?? land.property ?? { lat: 0, lng: 0 }), ...part }
    set({ land: { ...land, parking: { lat, lng } } })
  }
  return (
    <>
      <div className={css['pair']}>
        <Degrees
          name="land.parking"
          label={t`Latitude of the parking spot`}
          value={land.parking?.lat ?? null}
          onChange={(lat) => setParking({ lat })}
        />
        <Degrees
          name="land.parking.lng"
          label={t`Longitude of the parking spot`}
          value={land.parking?.lng ?? null}
          onChange={(lng) => setParking({ lng })}
        />
      </div>
      <TextAreaField
        name="notes_to_hunter"
        label={t`Notes to the hunter`}
        description={t`Only who has booked reads them: gate codes, where to turn off.`}
        maxLength={2000}
        value={form.notes_to_hunter}
        onChange={(notes_to_hunter) => set({ notes_to_hunter })}
      />
      <Choices
        name="location_privacy"
        label={t`What everybody sees of the place`}
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
