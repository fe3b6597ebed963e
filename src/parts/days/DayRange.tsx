import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import type { DayRangeProps } from './day-props.ts'

const Calendar = lazy(async () => ({ default: (await import('./DayRangeCalendar.tsx')).DayRangeCalendar }))

/** A calendar for a range of days, shown in the page. */
export function DayRange(props: DayRangeProps) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Calendar {...props} />
    </Suspense>
  )
}
