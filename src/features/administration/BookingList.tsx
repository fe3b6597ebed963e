import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { locale } from '#app/i18n/language.ts'
import type { BookingLine } from '#core/calls/administration/administration.ts'
import { showRange } from '#core/rules/time/days.ts'
import { Money } from '#parts/page/Money.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import css from './administration.module.css'
import { nameOf, statusWords } from './words.ts'

export const StateOf = ({ booking }: { booking: BookingLine }) => {
  const [tone, word] = statusWords[booking.status]
  return <Chip tone={tone}>{t(word)}</Chip>
}

/** Bookings with who hunts where, when, and what was paid and refunded. */
export const BookingList = ({ bookings }: { bookings: readonly BookingLine[] }) => (
  <ul className={css['entries']}>
    {bookings.map((booking) => {
      const refunded = <Money dollars={booking.refunded} />
      return (
        <li key={booking.id}>
          <p className="row spread">
            <Link to="/admin/reservations/$id" params={{ id: String(booking.id) }}>
              <span className="muted">#{booking.id} </span>
              <strong>{booking.stand.title}</strong>
            </Link>
            <StateOf booking={booking} />
          </p>
          <p className="small">
            {nameOf(booking.user)} · {showRange(booking.start_date, booking.end_date, locale())} ·{' '}
            <Money dollars={booking.amount} />
            {booking.refunded > 0 && (
              <>
                {' · '}
                <Trans>{refunded} refunded</Trans>
              </>
            )}
          </p>
        </li>
      )
    })}
  </ul>
)
