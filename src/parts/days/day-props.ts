import type { FieldProps } from '#ui/controls/fields.tsx'

export interface DayFieldProps extends FieldProps<string> {
  earliest?: string
  latest?: string
  /** The day whose month the calendar opens at. */
  opensAt?: string
}

export interface DayRangeProps {
  start: string | undefined
  end: string | undefined
  earliest: string
  onChange: (range: { start: string | undefined; end: string | undefined }) => void
}
