import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { accountInfoStep } from '#core/calls/accounts.ts'
import { email as emailField } from '#core/contract/fields.ts'
import { isMinor, latestAdultBirthday } from '#core/rules/people.ts'
import { addDays, type Day, isDay } from '#core/rules/time/days.ts'
import { DayField } from '#parts/days/DayField.tsx'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PasswordField, TextField } from '#ui/controls/fields.tsx'
import styles from '#features/accounts/fields/AuthFrame.module.css'
import { passwordHint } from '#features/accounts/fields/password-hint.ts'
import { phoneProblem, sentPhone, usePhones } from '#features/accounts/fields/phone.ts'
import { boundPhone, PhoneField } from '#features/accounts/fields/PhoneField.tsx'

const schema = v.intersect([accountInfoStep, v.object({ guardian_email: v.optional(emailField) })])
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

const isJunior = (birthday: string, today: Day) =>
  isDay(birthday) && birthday <= today && isMinor(birthday, today)

/** The form of step 1 and its part of the registration. */
/** `email` comes with a link: to an invitation, or to a guardian's consent, by which only an adult signs up. */
export const useAccountInfo = (onDone: () => void, email: string | undefined, isGuardian: boolean) => {
  const phones = usePhones()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const form = useForm({
    schema,
    initial: { ...initial, email: email ?? '' },
    keep: isGuardian ? 'signup-guardian' : email === undefined ? 'signup' : 'signup-invited',
    alsoCheck: (values) => ({
      phone: phoneProblem(phones, { country: values.phone_country, number: values.phone }),
      secondary: phoneProblem(phones, { country: values.secondary_country, number: values.secondary }),
      birthday:
        values.birthday > today
          ? 'birthday_future'
          : isGuardian && isJunior(values.birthday, today)
            ? 'guardian_minor'
            : undefined,
      guardian_email:
        isJunior(values.birthday, today) && values.guardian_email.trim() === ''
          ? 'guardian_email_under_18'
          : isJunior(values.birthday, today) &&
              values.guardian_email.trim().toLowerCase() === values.email.trim().toLowerCase()
            ? 'guardian_email_own'
            : undefined,
    }),
    onSubmit: () => {
      onDone()
      return Promise.resolve('keep')
    },
  })
  const input = () => {
    const { values } = form
    const first = sentPhone(phones, { country: values.phone_country, number: values.phone })
    const second = values.secondary
      ? sentPhone(phones, { country: values.secondary_country, number: values.secondary })
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
      ...(isJunior(values.birthday, today) && { guardian_email: values.guardian_email.trim() }),
    }
  }
  return { form, input, today, asksGuardian: !isGuardian && isJunior(form.values.birthday, today) }
}

export function AccountInfoStep({ account }: { account: ReturnType<typeof useAccountInfo> }) {
  const { form, today, asksGuardian } = account
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
        opensAt={latestAdultBirthday(today)}
        required
      />
      {asksGuardian && (
        <TextField
          {...form.field('guardian_email')}
          label={t`Guardian’s email`}
          description={t`Under 18 the account works once your guardian has confirmed it by the link that we send them.`}
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
