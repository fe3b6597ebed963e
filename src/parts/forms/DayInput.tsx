import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { isDay, readDay } from '#core/rules/days.ts'
import '#ui/mantine-forms.ts'
import type { DayFieldProps } from './DayField.tsx'

/** Reads `Jan 05 1990`, `1990-01-05` and `1/5/1990`. */
const parse = (text: string): string | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const day = american
    ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`
    : readDay(text)
  return isDay(day) ? day : null
}

export function DayInput(props: DayFieldProps) {
  const {
    value,
    onChange,
    earliest,
    latest,
    opensAt,
    required = false,
    error,
    onBlur,
    quietLabel: _,
    ...rest
  } = props
  return (
    <DateInput
      {...rest}
      withAsterisk={required}
      error={error ?? null}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      {...(onBlur && { onBlur })}
      valueFormat="MMM DD YYYY"
      placeholder={rest.placeholder ?? 'MMM DD YYYY'}
      dateParser={parse}
      {...(earliest !== undefined && { minDate: earliest })}
      {...(latest !== undefined && { maxDate: latest })}
      {...(opensAt !== undefined && { defaultDate: opensAt })}
    />
  )
}
