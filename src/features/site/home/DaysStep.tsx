import { useState } from 'react'
import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { DayRange } from '#parts/days/DayRange.tsx'
import { localToday } from '#parts/days/local-today.ts'

interface DaysProps {
  start: string | undefined
  end: string | undefined
  onChange: (terms: StandSearch) => void
}

export function DaysStep({ start, end, onChange }: DaysProps) {
  const [today] = useState(localToday)
  return (
    <DayRange
      start={start}
      end={end}
      earliest={today}
      onChange={(range) => onChange({ start_date: range.start, end_date: range.end })}
    />
  )
}
