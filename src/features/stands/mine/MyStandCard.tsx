import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import type { StandCard } from '#core/calls/stands.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card, Chip, type Tone } from '#ui/layout/Card.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import styles from './my-stands.module.css'

const tones: Record<StandCard['status'], Tone> = {
  approved: 'sent',
  pending: 'queued',
  draft: 'plain',
  rejected: 'needs',
}

const wordOf = ({ status, active }: StandCard): string => {
  if (status === 'approved') return active ? t`Approved` : t`Inactive`
  const words = { pending: t`Pending`, draft: t`Draft`, rejected: t`Rejected` }
  return words[status]
}

function NextBookings({ id, kind }: { id: number; kind: 'reserved' | 'history' }) {
  const read = useRead(reservationCalls.bookingsOfOwner, { id, status: kind, per_page: 3 })
  const bookings = read.data?.data ?? []
  if (read.data && bookings.length === 0)
    return <p className="muted">{kind === 'reserved' ? t`Nothing is booked.` : t`No hunts yet.`}</p>
  return (
    <ul className={styles.bookings}>
      {bookings.map(({ id: key, hunter, start_date, end_date, earnings }) => (
        <li key={key}>
          <span>
            {hunter.first_name} {hunter.last_name}
          </span>
          <Days start={start_date} end={end_date} />
          <Money dollars={earnings} />
        </li>
      ))}
    </ul>
  )
}

/** A stand for its owner: its status and bookings. */
export function MyStandCard({ stand, kind }: { stand: StandCard; kind: 'listing' | 'reserved' | 'history' }) {
  const params = { id: String(stand.id) }
  const { acres, reservation_counter: bookings } = stand
  return (
    <Card as="article" className={styles.card}>
      <Picture
        src={stand.image ?? stand.pictures[0]?.picture}
        alt=""
        width={4}
        height={3}
        sizes="(min-width: 640px) 360px, 92vw"
        className={styles.picture}
      />
      <div className={styles.words}>
        <div className="row spread">
          <h2 className={styles.title}>
            <Link to="/stand/$id" params={params}>
              {stand.title}
            </Link>
          </h2>
          <Chip tone={tones[stand.status]}>{wordOf(stand)}</Chip>
        </div>
        <p className="muted small">
          {[stand.address, stand.county, t`${acres} acres`].filter(Boolean).join(' · ')}
        </p>
        {kind === 'listing' ? (
          <p className="small tabular">
            <Plural value={bookings} one="# booking" other="# bookings" />
            {stand.price !== null && (
              <>
                {' '}
                ·{' '}
                <Trans>
                  from <Money dollars={stand.price} /> a day
                </Trans>
              </>
            )}
          </p>
        ) : (
          <NextBookings id={stand.id} kind={kind} />
        )}
        <div className="row">
          <ButtonLink to="/stand/$id" params={params} look="outline" size="compact">
            <Trans>Stand details</Trans>
          </ButtonLink>
          <ButtonLink
            to="/my-profile/stand-bookings/$standId/$standTitle/$history"
            params={{
              standId: params.id,
              standTitle: stand.title,
              history: kind === 'history' ? 'activetab' : '0',
            }}
            look="quiet"
            size="compact"
          >
            <Trans>Bookings</Trans>
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}
