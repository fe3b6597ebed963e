import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReservationCard as Held } from '#core/calls/reservations.ts'
import { localTime } from '#core/rules/time/days.ts'
import { BalanceLine } from './panels/BalanceLine.tsx'
import { PackLine } from './PackLine.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { HuntCard, toHunt } from './HuntCard.tsx'
import css from './reservations.module.css'
import { NewestChip, StatusChip } from './StatusChip.tsx'

interface ReservationCardProps {
  held: Held
  onCancel?: (held: Held) => void
}

export const ReservationCard = ({ held, onCancel }: ReservationCardProps) => {
  const to = { to: '/my-profile/reservation-details/$id', params: { id: String(held.id) } } as const
  const stand = held.stand_detail
  const joined = held.current_user_type === 'additional_hunter'
  const today = localTime(useNow(), stand.time_zone).day
  return (
    <HuntCard
      hunt={toHunt(held)}
      title={
        stand.deleted ? (
          <Link to="/my-profile/my-reservations/deleted-stand">{stand.title}</Link>
        ) : (
          <Link {...to}>{stand.title}</Link>
        )
      }
      status={
        <span className="row">
          {held.is_newest && <NewestChip />}
          <StatusChip status={held.status} />
        </span>
      }
    >
      <BalanceLine balance={held.balance} />
      {held.status === 'approved' && held.current_user_type !== 'landowner' && (
        <PackLine reservationId={held.id} starts={held.start_date} today={today} />
      )}
      <div className={css['acts']}>
        <ButtonLink {...to} look="outline" size="compact">
          {joined ? t`Reservation Details` : t`Reservation Detail`}
        </ButtonLink>
        {joined && !stand.deleted && (
          <ButtonLink to="/stand/$id" params={{ id: String(stand.id) }} look="outline" size="compact">
            <Trans>Stand Details</Trans>
          </ButtonLink>
        )}
        {held.status === 'approved' && (
          <ButtonLink to="/my-profile/hunt/$id" params={{ id: String(held.id) }} look="spruce" size="compact">
            <Trans>Go Hunt!</Trans>
          </ButtonLink>
        )}
        {held.can_cancel && onCancel && (
          <Button look="quiet" size="compact" onClick={() => onCancel(held)}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </HuntCard>
  )
}
