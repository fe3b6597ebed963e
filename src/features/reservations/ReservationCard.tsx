import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReservationCard as Held } from '#core/calls/reservations.ts'
import { localTime } from '#core/rules/days.ts'
import { Days } from '#parts/Days.tsx'
import { Money } from '#parts/Money.tsx'
import { PackLine } from '#parts/packs/PackLine.tsx'
import { useNow } from '#parts/use-now.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Picture } from '#ui/Picture.tsx'
import css from './reservations.module.css'
import { StatusChip } from './StatusChip.tsx'

interface ReservationCardProps {
  held: Held
  onCancel?: (held: Held) => void
}

export const ReservationCard = ({ held, onCancel }: ReservationCardProps) => {
  const to = { to: '/my-profile/reservation-details/$id', params: { id: String(held.id) } } as const
  const stand = held.stand_detail
  const today = localTime(useNow(), stand.time_zone).day
  return (
    <Card as="li" className={css['card'] ?? ''}>
      <Picture
        src={stand.image}
        alt=""
        width={4}
        height={3}
        sizes="(min-width: 640px) 240px, 100vw"
        className={css['picture']}
      />
      <div className={css['body']}>
        <div className="row spread">
          <h2>
            {stand.deleted ? (
              <Link to="/my-profile/my-reservations/deleted-stand">{stand.title}</Link>
            ) : (
              <Link {...to}>{stand.title}</Link>
            )}
          </h2>
          <StatusChip status={held.status} />
        </div>
        <p className="muted small">{stand.address}</p>
        <p className={css['when']}>
          <Days start={held.start_date} end={held.end_date} />
          {held.amount !== null && (
            <strong>
              <Money dollars={held.amount} />
            </strong>
          )}
        </p>
        {held.status === 'approved' && held.current_user_type !== 'landowner' && (
          <PackLine reservationId={held.id} starts={held.start_date} today={today} />
        )}
        <div className={css['acts']}>
          <ButtonLink {...to} look="outline" size="compact">
            <Trans>Reservation Detail</Trans>
          </ButtonLink>
          {held.status === 'approved' && (
            <ButtonLink
              to="/my-profile/hunt/$id"
              params={{ id: String(held.id) }}
              look="spruce"
              size="compact"
            >
              <Trans>Go Hunt!</Trans>
            </ButtonLink>
          )}
          {held.can_cancel && onCancel && (
            <Button look="quiet" size="compact" onClick={() => onCancel(held)}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
