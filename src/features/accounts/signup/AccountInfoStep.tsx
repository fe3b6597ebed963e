import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { accountInfoStep } from '#core/calls/accounts.ts'
import { email } from '#core/contract/fields.ts'
import { addDays, type Day } from '#core/rules/time/days.ts'
import { DayField } from '#parts/days/DayField.tsx'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PasswordField, TextField } from '#ui/controls/fields.tsx'
import styles from '#features/accounts/fields/AuthFrame.module.css'
import { passwordHint } from '#features/accounts/fields/password-hint.ts'
import { phoneParts, phoneProblem, usePhones } from '#features/accounts/fields/phone.ts'
import { boundPhone, PhoneField } from '#features/accounts/fields/PhoneField.tsx'

const schema = v.intersect([accountInfoStep, v.object({ guardian_email: v.optional(email) })])
const initial = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  phone_country: 'US',
  secondary: '',
  secondary_country: 'US',
  birthday: '',
  guardian_email: '',
  password: '',
  password_confirmation: '',
}
const yearsBefore = (day: Day, years: number): Day => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

/** The form of step 1 and its part of the registration. */
export const useAccountInfo = (onDone: () => void) => {
  const phones = usePhones()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useForm({
    schema,
    initial,
    keep: 'signup',
    alsoCheck: (values) => ({
      phone: phoneProblem(phones, { country: values.phone_country, number: values.phone }),
      secondary: phoneProblem(phones, { country: values.secondary_country, number: values.secondary }),
      birthday: values.birthday > today ? 'birthday_future' : undefined,
      guardian_email:
        isMinor(values.birthday, today) && values.guardian_email.trim() === ''
          ? 'guardian_email_under_18'
          : undefined,
    }),
    onSubmit: () => {
      onDone()
      return Promise.resolve('keep')
    },
  })
  const input = () => {
    const { values } = form
    const first = phoneParts(phones, { country: values.phone_country, number: values.phone })
    const second = values.secondary
      ? phoneParts(phones, { country: values.secondary_country, number: values.secondary })
      : null
    return {
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      email: values.email.trim(),
      phone: first.phone,
      country_dial_code: first.dial,
      country_code: first.country,
      ...(second && {
        secondary_phone: second.phone,
        secondary_dial_code: second.dial,
        secondary_country_code: second.country,
      }),
      birthday: values.birthday,
      password: values.password,
      password_confirmation: values.password_confirmation,
      ...(isMinor(values.birthday, today) && { guardian_email: values.guardian_email.trim() }),
    }
  }
  return { form, input, today }
}

const isMinor = (birthday: Day, today: Day) =>
  birthday !== '' && birthday <= today && birthday > yearsBefore(today, 18)

export function AccountInfoStep({ account }: { account: ReturnType<typeof useAccountInfo> }) {
  const { form, today } = account
  const { values } = form
  return (
    <form {...form.props} className="stack">
      <div className={styles.pair}>
        <TextField {...form.field('first_name')} label={t`First Name`} autoComplete="given-name" required />
        <TextField {...form.field('last_name')} label={t`Last Name`} autoComplete="family-name" required />
      </div>
      <TextField
        {...form.field('email')}
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <PhoneField {...boundPhone(form, 'phone')} label={t`Phone`} required />
      <PhoneField {...boundPhone(form, 'secondary')} label={t`Secondary Phone`} />
      <DayField
        {...form.field('birthday')}
        label={t`Date of birth`}
        latest={today}
        earliest={addDays(today, -365 * 120)}
        opensAt={yearsBefore(today, 18)}
        required
      />
      {isMinor(values.birthday, today) && (
        <TextField
          {...form.field('guardian_email')}
          label={t`Guardian’s email`}
          description={t`Under 18 the account works once your guardian, a member, has confirmed it by a link.`}
          type="email"
          required
        />
      )}
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        description={passwordHint(values.password)}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...form.field('password_confirmation')}
        label={t`Confirm Password`}
        autoComplete="new-password"
        required
      />
      <FormProblem problem={form.problem} />
      <Button type="submit" full busy={form.busy}>
        <Trans>NEXT</Trans>
      </Button>
    </form>
  )
}
