import { lazy, Suspense } from 'react'
import { TextField } from '#ui/controls/fields.tsx'
import type { DayFieldProps } from './day-props.ts'

const Calendar = lazy(async () => ({ default: (await import('./DayInput.tsx')).DayInput }))

/** A day, typed or chosen on a calendar, as `YYYY-MM-DD`. The calendar's code comes when it is needed. */
export function DayField(props: DayFieldProps) {
  const { earliest: _, latest: __, opensAt: ___, ...plain } = props
  return (
    <Suspense fallback={<TextField {...plain} disabled />}>
      <Calendar {...props} />
    </Suspense>
  )
}
