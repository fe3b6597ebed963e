import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'

const Calendar = lazy(async () => ({ default: (await import('./DayRangeCalendar.tsx')).DayRangeCalendar }))

export interface DayRangeProps {
  start: string | undefined
  end: string | undefined
  earliest: string
  onChange: (range: { start: string | undefined; end: string | undefined }) => void
}

/** A calendar for a range of days, shown in the page. */
export function DayRange(props: DayRangeProps) {
  return (
    <Suspense fallback={<Skeleton height={320} />}>
      <Calendar {...props} />
    </Suspense>
  )
}
