import { Trans } from '@lingui/react/macro'
import type { Attendance } from '#core/calls/reservations.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { clockWords, hazardWords, kindWord } from './attendance.ts'
import css from './attendance.module.css'

/** Check-ins and check-outs, newest first, with the state of pending ones. */
export const AttendanceList = ({
  records,
  timeZone,
}: {
  records: readonly Attendance[]
  /** The stand's. */
  timeZone: string
}) => {
  if (records.length === 0)
    return (
      <p className="muted">
        <Trans>Nobody has checked in yet.</Trans>
      </p>
    )
  const sorted = records.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <ul className={css['list']}>
      {sorted.map((record) => {
        const mark = outboxMark(record)
        const clock = clockWords(record, timeZone)
        const hazards = hazardWords(record)
        return (
          <li key={mark?.id ?? record.id}>
            <span>
              <strong>{kindWord(record.kind)}</strong> {timeOf(record.at, timeZone)}
              <span className="muted small">
                {' '}
                · {record.user.first_name} {record.user.last_name}
                {record.recorded_offline && !mark && (
                  <>
                    {' '}
                    · <Trans>recorded without signal</Trans>
                  </>
                )}
                {clock !== null && ` · ${clock}`}
                {hazards !== null && ` · ${hazards}`}
              </span>
            </span>
            {mark && <StateChip state={mark.state} />}
          </li>
        )
      })}
    </ul>
  )
}
