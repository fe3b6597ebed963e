import { t } from '@lingui/core/macro'
import type { Attendance } from '#core/calls/reservations.ts'
import { arrived, departed, isOutside } from '#core/rules/land/field.ts'
import { localTime } from '#core/rules/time/days.ts'
import { lastOf } from '#parts/attendance/attendance.ts'
import type { Position } from '#parts/position/use-position.ts'
import css from './hunt.module.css'
import type { Land } from './HuntMap.tsx'
import { useWasOutside } from './use-was-outside.ts'

interface HuntHintProps {
  land: Land | null
  position: Position | null
  records: readonly Attendance[]
  userId: number | null
  today: boolean
  now: Date
  /** The stand's. */
  timeZone: string
}

/** Suggests a check-in on arrival and a check-out on leaving; the hunter still taps the button. */
export const HuntHint = ({ land, position, records, userId, today, now, timeZone }: HuntHintProps) => {
  const last = lastOf(records, userId)
  const wasOutside = useWasOutside(last, land !== null && position !== null && isOutside(position, land))
  if (!land || !position || !today) return null
  const dayOf = (at: Date) => localTime(at, timeZone).day
  // Who has just checked out is still on the land.
  const isBack = last !== null && (wasOutside || dayOf(new Date(last.at)) < dayOf(now))
  const words =
    last?.kind !== 'checkin' && arrived(position, land)
      ? last === null
        ? t`You have arrived. Check in to let the landowner know.`
        : isBack
          ? t`You are on the land again. Check in?`
          : null
      : last?.kind === 'checkin' && departed(position, land)
        ? t`You have left the land. Check out so that nobody looks for you.`
        : null
  return words === null ? null : (
    <p className={css['hint']} role="status">
      {words}
    </p>
  )
}
