import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ProfileInfo } from '#core/calls/accounts.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { type Place, PlaceField } from '#parts/search/PlaceField.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from '#features/accounts/fields/AuthFrame.module.css'

const initial = { address: '', city: '', state: '', zip: '', country: '' }
type Address = typeof initial

export const useProfileInfo = (apply: (place: Address, image: File | null) => Promise<ApiFailure | null>) => {
  const [image, setImage] = useState<File | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const form = useForm({
    schema: ProfileInfo,
    initial,
    keep: 'signup-place',
    onSubmit: (_, typed) => apply(typed, image),
  })
  const choose = (place: Place) => {
    form.set('address', place.address)
    form.set('city', place.city)
    form.set('state', place.state)
    form.set('zip', place.zip)
    form.set('country', place.country)
    setChosen(place.address)
  }
  const type = (address: string) => {
    form.set('address', address)
    if (address !== '') return
    for (const name of ['city', 'state', 'zip', 'country'] as const) form.set(name, '')
    setChosen(null)
  }
  const ready = (chosen !== null || form.values.city !== '') && form.valid
  return { form, image, setImage, choose, type, ready }
}

/** Step 2: an address chosen from the suggestions, and an optional photo. */
export function ProfileInfoStep({
  profile,
  onBack,
}: {
  profile: ReturnType<typeof useProfileInfo>
  onBack: () => void
}) {
  const { form, image, setImage, choose, type, ready } = profile
  const { city, state, zip, country } = form.values
  const place = [city, state, zip, country].filter(Boolean).join(', ')
  return (
    <form {...form.props} className="stack">
      <PlaceField
        {...form.field('address')}
        label={t`Address`}
        placeholder={t`Street and town`}
        description={place === '' ? t`Choose your town from the list.` : place}
        onChange={type}
        onChoose={choose}
        required
      />
      <PhotoField name="image" label={t`Photo (optional)`} value={image} onChange={setImage} shrink />
      <FormProblem problem={form.problem} />
      <div className={styles.pair}>
        <Button look="outline" full onClick={onBack}>
          <Trans>BACK</Trans>
        </Button>
        <Button type="submit" look="ember" full busy={form.busy} disabled={!ready}>
          <Trans>APPLY</Trans>
        </Button>
      </div>
    </form>
  )
}
