import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { language } from '#app/i18n/language.ts'
import type { Form } from '#parts/forms/use-form.ts'
import { SelectField, TextField } from '#ui/controls/fields.tsx'
import styles from './AuthFrame.module.css'
import { type Phone, usePhones, withTypedCountry } from './phone.ts'

interface PhoneFieldProps {
  label: string
  name: string
  value: Phone
  error: string | undefined
  onChange: (phone: Phone) => void
  onBlur: () => void
  required?: boolean
  description?: ReactNode
}

/** A phone number with its country. */
export function PhoneField({
  label,
  name,
  value,
  onChange,
  onBlur,
  required = false,
  ...rest
}: PhoneFieldProps) {
  const phones = usePhones()
  const codes = phones ? phones.getCountries() : (['US'] as const)
  const names = new Intl.DisplayNames([language()], { type: 'region' })
  const choices = codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ code, name: country }) => ({
      value: code,
      label: phones ? `+${phones.getCountryCallingCode(code)} ${country}` : country,
    }))
  return (
    <div className={styles.phone}>
      <SelectField
        label={t`Country`}
        name={`${name}_country`}
        value={value.country}
        onChange={(country) => onChange({ ...value, country })}
        choices={choices}
        searchable
      />
      <TextField
        {...rest}
        label={label}
        name={name}
        required={required}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
        onBlur={() => {
          const read = withTypedCountry(phones, value)
          if (read.number !== value.number) onChange(read)
          onBlur()
        }}
      />
    </div>
  )
}

type PhoneValues = Record<'phone' | 'phone_country' | 'secondary' | 'secondary_country', string>

/** Binds a phone field to its two values in a form. */
export const boundPhone = <V extends PhoneValues>(form: Form<V>, name: 'phone' | 'secondary') => {
  const values: PhoneValues = form.values
  return {
    name,
    value: { country: values[`${name}_country`], number: values[name] },
    onChange: (phone: Phone) => {
      form.set(`${name}_country`, phone.country as V[typeof name])
      form.set(name, phone.number as V[typeof name])
    },
    error: form.errorOf(name),
    onBlur: form.field(name).onBlur,
  }
}
