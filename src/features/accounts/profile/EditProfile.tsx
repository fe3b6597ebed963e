import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ProfileChange } from '#core/calls/profile.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import { useAct } from '#app/data/use-act.ts'
import { addDays, type Day } from '#core/rules/time/days.ts'
import { DayField } from '#parts/days/DayField.tsx'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { worded } from '#features/accounts/fields/worded.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'
import { AddressFields } from '#features/accounts/fields/AddressFields.tsx'
import styles from '#features/accounts/fields/AuthFrame.module.css'
import { phoneProblem, sentPhone, usePhones } from '#features/accounts/fields/phone.ts'
import { boundPhone, PhoneField } from '#features/accounts/fields/PhoneField.tsx'

/** The number without its dial code: "+27-821234567" is stored, "821234567" is typed. */
const nationalOf = (phone: string | null): string => phone?.replace(/^\+\d+-/, '') ?? ''

const valuesOf = (me: Me) => ({
  first_name: me.first_name,
  last_name: me.last_name,
  phone: nationalOf(me.phone),
  phone_country: me.country_code.toUpperCase() || 'US',
  secondary: nationalOf(me.secondary_phone),
  secondary_country: (me.secondary_country_code || me.country_code).toUpperCase() || 'US',
  car_plate: me.car_plate ?? '',
  property_identification_name: me.property_identification_name ?? '',
  birthday: me.birthday,
  address: me.address,
  city: me.city,
  state: me.state_name,
  zip: me.zipcode,
  country: me.country,
})

const useProfileForm = (me: Me, onDone: () => void) => {
  const phones = usePhones()
  const [today] = useState<Day>(() => new Date().toISOString().slice(0, 10))
  const { act } = useAct(accountCalls.update)
  const form = useForm({
    schema: ProfileChange,
    initial: valuesOf(me),
    keep: 'profile',
    alsoCheck: (values) => ({
      phone: phoneProblem(phones, { country: values.phone_country, number: values.phone }),
      secondary: phoneProblem(phones, { country: values.secondary_country, number: values.secondary }),
      birthday: values.birthday > today ? 'birthday_future' : undefined,
    }),
    onSubmit: async (value, typed) => {
      const first = sentPhone(phones, { country: typed.phone_country, number: typed.phone })
      const second =
        typed.secondary.trim() === ''
          ? null
          : sentPhone(phones, { country: typed.secondary_country, number: typed.secondary })
      const acted = await act({
        ...value,
        phone: first.phone,
        country_dial_code: first.dial,
        country_code: first.country,
        ...(second && {
          secondary_phone: second.phone,
          secondary_dial_code: second.dial,
          secondary_country_code: second.country,
        }),
      })
      if (acted.outcome === 'failed') {
        const { secondary_phone, ...errors } = acted.failure.errors ?? {}
        return {
          ...worded(acted.failure, t`Can't Update User Profile`),
          errors: { ...errors, ...(secondary_phone && { secondary: secondary_phone }) },
        }
      }
      toast(t`Profile updated`)
      onDone()
      return null
    },
  })
  return { form, today }
}

/** Edits the profile, except email, photo and password. */
export function EditProfile({ me, onDone }: { me: Me; onDone: () => void }) {
  const { form, today } = useProfileForm(me, onDone)
  return (
    <form {...form.props} className="stack" aria-label={t`Edit profile`}>
      <div className={styles.pair}>
        <TextField {...form.field('first_name')} label={t`First Name`} autoComplete="given-name" required />
        <TextField {...form.field('last_name')} label={t`Last Name`} autoComplete="family-name" required />
      </div>
      <PhoneField {...boundPhone(form, 'phone')} label={t`Phone`} required />
      <PhoneField {...boundPhone(form, 'secondary')} label={t`Secondary Phone`} />
      <TextField
        {...form.field('car_plate')}
        label={t`License plate (optional)`}
        description={t`Landowners see it from payment until the day after your hunt, and know your car at the gate.`}
        maxLength={20}
        autoComplete="off"
      />
      <TextField
        {...form.field('property_identification_name')}
        label={t`Property Identification Name (optional)`}
        description={t`What your land is called, for example Cedar Farm. The lease application names it.`}
        maxLength={120}
        autoComplete="off"
      />
      <DayField
        {...form.field('birthday')}
        label={t`Birthday`}
        latest={today}
        earliest={addDays(today, -365 * 120)}
        opensAt={form.values.birthday}
        {...(me.is_junior && {
          disabled: true,
          description: t`The birthday of a junior account stays as it was given.`,
        })}
        required
      />
      <AddressFields form={form} country={form.values.phone_country} alwaysOpen />
      <FormProblem problem={form.problem} />
      <div className={styles.pair}>
        <Button
          look="outline"
          full
          onClick={() => {
            form.reset()
            onDone()
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" full busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  )
}
