import { lazy, Suspense } from 'react'
import { type FieldProps, TextField } from '#ui/fields.tsx'

const Calendar = lazy(async () => ({ default: (await import('./DayInput.tsx')).DayInput }))

export interface DayFieldProps extends FieldProps<string> {
  earliest?: string
  latest?: string
  /** The day whose month the calendar opens at. */
  opensAt?: string
}

/** A day, typed or chosen on a calendar, as `YYYY-MM-DD`. The calendar's code comes when it is needed. */
export function DayField(props: DayFieldProps) {
  const { earliest: _, latest: __, opensAt: ___, ...plain } = props
  return (
    <Suspense fallback={<TextField {...plain} disabled />}>
      <Calendar {...props} />
    </Suspense>
  )
}
