import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SplitShare } from '#core/calls/money/splits.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import css from '../reservations.module.css'

interface ShareListProps {
  /** Asks another hunter for a share; absent when nobody can be asked. */
  onReaddress?: ((share: SplitShare) => void) | undefined
  shares: readonly SplitShare[]
  ended: boolean
  timeZone: string
}

export const isUnpaid = ({ state }: SplitShare): boolean => state === 'open' || state === 'declined'

const nameOf = ({ is_main: isMain, user, state, email }: SplitShare): string => {
  if (isMain) return t`You`
  return user !== null && state === 'paid' ? `${user.first_name} ${user.last_name}` : email
}

const ShareState = ({ share, ended }: { share: SplitShare; ended: boolean }) => {
  if (share.state === 'open')
    return <Chip tone={ended ? 'plain' : 'queued'}>{ended ? t`Not paid` : t`Open`}</Chip>
  if (share.state === 'declined') return <Chip tone={ended ? 'plain' : 'needs'}>{t`Declined`}</Chip>
  if (ended) return <Chip>{t`Refunded`}</Chip>
  return <Chip tone="sent">{share.state === 'covered' ? t`Paid by you` : t`Paid`}</Chip>
}

/** Each share with its payer, its amount, and whether it is paid. */
export const ShareList = ({ shares, ended, timeZone, onReaddress }: ShareListProps) => (
  <ul className={css['shares']} aria-label={t`Shares`}>
    {shares.map((share) => (
      <li key={share.id}>
        <span>
          <strong>{nameOf(share)}</strong>
          {share.paid_at !== null && (
            <span className="muted small">
              <Trans>paid {recordTimeOf(share.paid_at, timeZone)}</Trans>
            </span>
          )}
        </span>
        <span>
          <Money dollars={share.amount} />
          <ShareState share={share} ended={ended} />
        </span>
        {onReaddress && !share.is_main && isUnpaid(share) && (
          <Button
            look="quiet"
            size="compact"
            aria-label={t`Ask another hunter instead of ${share.email}`}
            onClick={() => onReaddress(share)}
          >
            <Trans>Ask another hunter</Trans>
          </Button>
        )}
      </li>
    ))}
  </ul>
)
