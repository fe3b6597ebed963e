import { t } from '@lingui/core/macro'
import type { Attendance } from '#core/calls/reservations.ts'
import { arrived, departed } from '#core/rules/land/field.ts'
import { lastOf } from '#parts/attendance/attendance.ts'
import type { Position } from '#parts/position/use-position.ts'
import css from './hunt.module.css'
import type { Land } from './HuntMap.tsx'

interface HuntHintProps {
  land: Land | null
  position: Position | null
  records: readonly Attendance[]
  userId: number | null
  today: boolean
}

/** Suggests a check-in on arrival and a check-out on leaving; the hunter still taps the button. */
export const HuntHint = ({ land, position, records, userId, today }: HuntHintProps) => {
  if (!land || !position || !today) return null
  const last = lastOf(records, userId)
  const words =
    last?.kind !== 'checkin' && arrived(position, land)
      ? last === null
        ? t`You have arrived. Check in to let the landowner know.`
        : t`You are on the land again. Check in?`
      : last?.kind === 'checkin' && departed(position, land)
        ? t`You have left the land. Check out so that nobody looks for you.`
        : null
  return words === null ? null : (
    <p className={css['hint']} role="status">
      {words}
    </p>
  )
}
