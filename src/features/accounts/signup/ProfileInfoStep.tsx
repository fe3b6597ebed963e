import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ProfileInfo } from '#core/calls/accounts.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { PhotoField } from '#parts/forms/PhotoField.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { type Address, AddressFields, emptyAddress } from '#features/accounts/fields/AddressFields.tsx'
import styles from '#features/accounts/fields/AuthFrame.module.css'

export const useProfileInfo = (apply: (place: Address, image: File | null) => Promise<ApiFailure | null>) => {
  const [image, setImage] = useState<File | null>(null)
  const form = useForm({
    schema: ProfileInfo,
    initial: emptyAddress,
    keep: 'signup-place',
    onSubmit: (_, typed) => apply(typed, image),
  })
  const ready = form.values.city.trim() !== '' && form.values.country !== '' && form.valid
  return { form, image, setImage, ready }
}

/** Step 2: the address, and an optional photo. */
export function ProfileInfoStep({
  profile,
  country,
  onBack,
}: {
  profile: ReturnType<typeof useProfileInfo>
  /** The country of the phone number, as two letters. */
  country: string
  onBack: () => void
}) {
  const { form, image, setImage, ready } = profile
  return (
    <form {...form.props} className="stack">
      <AddressFields form={form} country={country} />
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
