import { t } from '@lingui/core/macro'
import { cardSizes } from '#core/rules/pictures.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import type { OwnStandCard } from '#core/calls/later-stands.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/controls/Button.tsx'
import { Card, Chip, type Tone } from '#ui/layout/Card.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { MoreIcon } from '#ui/icons/index.tsx'
import styles from './my-stands.module.css'
import { DeleteDialog, formOf, type StandAction, StandMenu, useToggle } from './StandActions.tsx'
import { TransferDialog, WithdrawDialog } from './TransferDialogs.tsx'

const tones: Record<OwnStandCard['status'], Tone> = {
  approved: 'sent',
  pending: 'queued',
  draft: 'plain',
  rejected: 'needs',
}

const wordOf = ({ status, active }: OwnStandCard): string => {
  if (status === 'approved') return active ? t`Approved` : t`Inactive`
  const words = { pending: t`Pending`, draft: t`Draft`, rejected: t`Rejected` }
  return words[status]
}

export type CardKind = 'listing' | 'reserved' | 'history' | 'inactive'

function NextBookings({ id, kind }: { id: number; kind: 'reserved' | 'history' }) {
  const upcoming = useRead(
    reservationCalls.bookingsOfOwner,
    { id, status: 'reserved', per_page: 3 },
    { enabled: kind === 'reserved' },
  )
  const past = useRead(
    reservationCalls.bookingOfOwner,
    { id, status: 'history', per_page: 3 },
    { enabled: kind === 'history' },
  )
  const read = kind === 'reserved' ? upcoming : past
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

/** What an administrator has refused, or has still to decide about. */
function Decision({ stand: { status, reject_reason, changes } }: { stand: OwnStandCard }) {
  const reason = status === 'rejected' ? reject_reason : changes?.reason
  return (
    <>
      {changes && (
        <p className="small">
          {changes.state === 'waiting' ? (
            <Trans>
              What you changed of the land waits for approval. Hunters book the stand as it was until then.
            </Trans>
          ) : (
            <Trans>Your last changes were not approved. The stand itself is as it was.</Trans>
          )}
        </p>
      )}
      {reason && <p>“{reason}”</p>}
    </>
  )
}

/** What waits for the owner, or for another person. */
function Waiting({ stand }: { stand: OwnStandCard }) {
  const { invited_to: receiver } = stand.ownership_transfer_request ?? {}
  const name = receiver ? `${receiver.first_name} ${receiver.last_name}` : ''
  const next = stand.next_booking
  return (
    <>
      <Decision stand={stand} />
      {receiver && (
        <p className="small">
          <Trans>Waiting for {name} to accept. You manage the stand until then.</Trans>
        </p>
      )}
      {next && (
        <p className="small">
          <strong>
            <Trans context="next hunt">Next:</Trans>
          </strong>{' '}
          <Days start={next.start_date} end={next.start_date} />, {next.hunter.first_name}{' '}
          {next.hunter.last_name}
        </p>
      )}
    </>
  )
}

/** The one step that a stand asks for. */
function NextStep({ stand }: { stand: OwnStandCard }) {
  const toggle = useToggle()
  if (stand.status === 'draft')
    return (
      <ButtonAnchor href={formOf(stand.id)} full>
        <Trans>CONTINUE</Trans>
      </ButtonAnchor>
    )
  if (stand.status === 'rejected' || stand.changes?.state === 'refused')
    return (
      <ButtonAnchor href={formOf(stand.id)} full look="outline">
        <Trans>Fix and send again</Trans>
      </ButtonAnchor>
    )
  if (stand.active) return null
  return (
    <Button full look="outline" busy={toggle.busy} onClick={() => void toggle.to(stand.id, true)}>
      <Trans context="stand is switched on">Active</Trans>
    </Button>
  )
}

/** A stand for its owner: its status, what waits, its bookings, and its menu. */
export function MyStandCard({ stand, kind }: { stand: OwnStandCard; kind: CardKind }) {
  const [action, setAction] = useState<StandAction | null>(null)
  const params = { id: String(stand.id) }
  const requests = stand.open_requests ?? 0
  const { acres, title, reservation_counter: bookings } = stand
  const tags = (stand.tags ?? []).join(', ')
  const close = () => setAction(null)
  const hunts = kind === 'reserved' || kind === 'history'
  return (
    <Card as="article" className={styles.card}>
      <Picture
        src={stand.image ?? stand.pictures[0]?.picture}
        alt=""
        width={4}
        height={3}
        sizes={cardSizes}
        className={styles.picture}
      />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>
            <Link to="/stand/$id" params={params}>
              {stand.title}
            </Link>
          </h2>
          <Button
            look="quiet"
            size="round"
            icon={<MoreIcon />}
            aria-label={t`What to do with ${title}`}
            aria-haspopup="dialog"
            onClick={() => setAction('menu')}
          />
        </div>
        <div className="row">
          <Chip tone={tones[stand.status]}>{wordOf(stand)}</Chip>
          {stand.changes && (
            <Chip tone={stand.changes.state === 'waiting' ? 'queued' : 'needs'}>
              {stand.changes.state === 'waiting' ? t`Changes wait` : t`Changes refused`}
            </Chip>
          )}
          {stand.ownership_transfer_request && (
            <Chip tone="queued">
              <Trans>Transfer requested</Trans>
            </Chip>
          )}
        </div>
        <p className="muted small">
          {[stand.address, stand.county, t`${acres} acres`].filter(Boolean).join(' · ')}
        </p>
        {tags !== '' && (
          <p className="small">
            <Trans>Tags: {tags}</Trans>
          </p>
        )}
        {requests > 0 && (
          <ButtonLink
            to="/my-profile/stand-bookings/$standId/$standTitle/$history"
            params={{ standId: params.id, standTitle: stand.title, history: 'requests' }}
            look="ember"
            size="compact"
          >
            <Plural value={requests} one="# request to answer" other="# requests to answer" />
          </ButtonLink>
        )}
        {hunts ? (
          <>
            <NextBookings id={stand.id} kind={kind} />
            <ButtonLink
              to="/my-profile/stand-bookings/$standId/$standTitle/$history"
              params={{
                standId: params.id,
                standTitle: stand.title,
                history: kind === 'history' ? 'activetab' : '0',
              }}
              look="outline"
              size="compact"
            >
              <Trans>Bookings</Trans>
            </ButtonLink>
          </>
        ) : (
          <>
            <p className="small tabular">
              <Plural value={bookings} one="# booking" other="# bookings" />
              {stand.price !== null && (
                <>
                  {' '}
                  ·{' '}
                  {stand.price_is !== 'each' && (
                    <>
                      <Trans>from</Trans>{' '}
                    </>
                  )}
                  <Money dollars={stand.price} /> <Trans>a day</Trans>
                </>
              )}
            </p>
            <Waiting stand={stand} />
            <NextStep stand={stand} />
          </>
        )}
      </div>
      {action === 'menu' && <StandMenu stand={stand} onChoose={setAction} onClose={close} />}
      {action === 'delete' && <DeleteDialog stand={stand} onClose={close} />}
      {action === 'transfer' && <TransferDialog stand={stand} onClose={close} />}
      {action === 'withdraw' && <WithdrawDialog stand={stand} onClose={close} />}
    </Card>
  )
}
