import { t } from '@lingui/core/macro'
import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { language } from '#app/i18n/language.ts'
import { Themed } from '#ui/theme/Themed.tsx'
import { dayFormat, typedDay } from './day-words.ts'
import type { DayFieldProps } from './day-props.ts'
import { useCalendarKeys } from './use-calendar-keys.ts'

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
  const calendar = useCalendarKeys()
  return (
    <Themed>
      <DateInput
        {...rest}
        {...calendar.props}
        // The name goes to a hidden input beside it.
        data-field={rest.name}
        withAsterisk={required}
        error={error ?? null}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day ?? '')}
        onClick={calendar.open}
        getDayProps={() => ({ onClick: calendar.close })}
        allowDeselect={!required}
        {...(onBlur && { onBlur })}
        locale={language()}
        valueFormat={dayFormat()}
        placeholder={rest.placeholder ?? t`MMM DD YYYY`}
        dateParser={typedDay}
        {...(earliest !== undefined && { minDate: earliest })}
        {...(latest !== undefined && { maxDate: latest })}
        {...(opensAt !== undefined && { defaultDate: opensAt })}
      />
    </Themed>
  )
}
