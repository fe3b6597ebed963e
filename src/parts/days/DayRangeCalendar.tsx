import { t } from '@lingui/core/macro'
import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import { language } from '#app/i18n/language.ts'
import { Themed } from '#ui/theme/Themed.tsx'
import './day-words.ts'
import type { DayRangeProps } from './day-props.ts'

export function DayRangeCalendar({ start, end, earliest, onChange }: DayRangeProps) {
  return (
    <Themed>
      <DatePicker
        type="range"
        allowSingleDateInRange
        size="md"
        fullWidth
        locale={language()}
        firstDayOfWeek={0}
        minDate={earliest}
        value={[start ?? null, end ?? null]}
        onChange={([from, to]) => onChange({ start: from ?? undefined, end: to ?? undefined })}
        ariaLabels={{
          previousMonth: t`Previous month`,
          nextMonth: t`Next month`,
        }}
      />
    </Themed>
  )
}
