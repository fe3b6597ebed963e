import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Booking } from '#core/calls/reservations.ts'
import { clockWords, kindWord } from '#parts/attendance/attendance.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { Days } from '#parts/days/Days.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Money } from '#parts/page/Money.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import { BalanceLine } from '#features/reservations/panels/BalanceLine.tsx'
import { HuntersBox } from '../HuntersBox.tsx'
import css from '../reservations.module.css'
import { NewestChip, StatusChip } from '../StatusChip.tsx'

interface BookingTableProps {
  items: readonly Booking[]
  /** Of the history, which alone says how each ended. */
  past: boolean
  /** Undefined until the stand is known. */
  timeZone: string | undefined
}

const MessageLink = ({ booking: { id, hunter } }: { booking: Booking }) => (
  <div className={css['acts']}>
    <ButtonLink
      to="/my-profile/chat/$reservationId/$userName/$userId"
      params={{
        reservationId: String(id),
        userName: `${hunter.first_name} ${hunter.last_name}`,
        userId: String(hunter.id),
      }}
      look="outline"
      size="compact"
      icon={<ChatIcon />}
    >
      <Trans>Message</Trans>
    </ButtonLink>
  </div>
)

const BookingRow = ({ booking, past, timeZone }: Omit<BookingTableProps, 'items'> & { booking: Booking }) => {
  const now = useNow()
  const { id, hunter, last_attendance: seen } = booking
  const name = `${hunter.first_name} ${hunter.last_name}`
  const clock = seen && timeZone !== undefined ? clockWords(seen, timeZone) : null
  return (
    <tr>
      <td className="stack">
        <h2>
          <Link to="/my-profile/reservation-details/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </h2>
        {booking.is_newest && <NewestChip />}
        {seen && (
          <Chip tone={seen.kind === 'checkin' ? 'sent' : 'plain'}>
            {kindWord(seen.kind)} {timeOf(seen.at, timeZone)}
          </Chip>
        )}
        {clock !== null && <p className="muted small">{clock}</p>}
        {timeZone !== undefined && <HuntersBox held={booking} timeZone={timeZone} now={now} />}
      </td>
      <td data-label={t`BOOKING DATE`}>
        <Days start={booking.start_date} end={booking.end_date} />
      </td>
      <td data-label={t`EARNINGS`}>
        <strong>
          <Money dollars={booking.earnings} />
        </strong>
        {booking.returned > 0 && (
          <p className="muted small">
            <Trans>
              <Money dollars={booking.returned} /> went back
            </Trans>
          </p>
        )}
        <BalanceLine balance={booking.balance} />
      </td>
      {past && (
        <td data-label={t`STATUS`}>
          <StatusChip status={booking.status} />
        </td>
      )}
      <td>
        <MessageLink booking={booking} />
      </td>
    </tr>
  )
}

/** The bookings of a stand; each a card on a phone. */
export const BookingTable = ({ items, past, timeZone }: BookingTableProps) => (
  <table className={css['bookings']}>
    <thead>
      <tr>
        <th scope="col">
          <Trans>Hunter</Trans>
        </th>
        <th scope="col">
          <Trans>BOOKING DATE</Trans>
        </th>
        <th scope="col">
          <Trans>EARNINGS</Trans>
        </th>
        {past && (
          <th scope="col">
            <Trans>STATUS</Trans>
          </th>
        )}
        <th scope="col">
          <Trans>ACTION</Trans>
        </th>
      </tr>
    </thead>
    <tbody>
      {items.map((booking) => (
        <BookingRow key={booking.id} {...{ booking, past, timeZone }} />
      ))}
    </tbody>
  </table>
)
