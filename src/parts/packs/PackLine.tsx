import { usePackHere } from '#app/use-pack.ts'
import { type Day, daysBetween } from '#core/rules/days.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { CheckIcon, DownloadIcon } from '#ui/icons/index.tsx'
import css from './packs.module.css'

const words = { downloading: 'Downloading', paused: 'The download is not complete' } as const

/** One line on a hunt's card: whether it is on this phone, and near the hunt that it should be. */
export const PackLine = ({
  reservationId,
  starts,
  today,
}: {
  reservationId: number
  starts: Day
  today: Day
}) => {
  const pack = usePackHere(reservationId)
  if (pack?.state === 'ready')
    return (
      <p className={css['ready']}>
        <CheckIcon size={18} /> Ready for the hunt
        {pack.verifiedAt !== null && (
          <span className="muted small">verified {timeOf(new Date(pack.verifiedAt).toISOString())}</span>
        )}
      </p>
    )
  if (pack) return <p className={css['line']}>{words[pack.state]}</p>
  return daysBetween(today, starts) <= 3 ? (
    <p className={css['line']}>
      <DownloadIcon size={18} /> Not on this phone yet. Download it before you lose the signal.
    </p>
  ) : null
}
