import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useStoredPack } from '#app/data/use-pack.ts'
import { type Day, daysBetween } from '#core/rules/time/days.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { CheckIcon, DownloadIcon } from '#ui/icons/index.tsx'
import css from '#parts/packs/packs.module.css'

/** One line on a hunt's card: whether its pack is downloaded, or a reminder shortly before the hunt. */
export const PackLine = ({
  reservationId,
  starts,
  today,
}: {
  reservationId: number
  starts: Day
  today: Day
}) => {
  const pack = useStoredPack(reservationId)
  if (pack?.state === 'ready') {
    const checked = pack.verifiedAt === null ? null : timeOf(new Date(pack.verifiedAt).toISOString())
    return (
      <p className={css['ready']}>
        <CheckIcon size={18} /> <Trans>Ready for the hunt</Trans>
        {checked !== null && (
          <span className="muted small">
            <Trans>verified {checked}</Trans>
          </span>
        )}
      </p>
    )
  }
  if (pack)
    return (
      <p className={css['line']}>
        {pack.state === 'downloading' ? t`Downloading` : t`The download is not complete`}
      </p>
    )
  return daysBetween(today, starts) <= 3 ? (
    <p className={css['line']}>
      <DownloadIcon size={18} /> <Trans>Not on this phone yet. Download it before you lose the signal.</Trans>
    </p>
  ) : null
}
