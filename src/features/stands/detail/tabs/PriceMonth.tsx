import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import type { Stand } from '#core/calls/stands.ts'
import { addDays, type Day, eachDay, showDay, weekday } from '#core/rules/time/days.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { wordLength } from '#parts/calendar/word-length.ts'
import { localToday } from '#parts/days/local-today.ts'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import styles from './stand.module.css'

const weekdays = () => [t`Su`, t`Mo`, t`Tu`, t`We`, t`Th`, t`Fr`, t`Sa`]
const monthName = (month: Day) =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(month),
  )
const money = (rate: number) => showShortMoney(rate, locale())
const monthOf = (day: Day, by = 0): Day => {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + by)
  return at.toISOString().slice(0, 10)
}

/** A month of prices: what is free and what it costs, day by day; and whether the landowner has to agree. */
export function PriceMonth({ stand }: { stand: Stand }) {
  const { id, next_available_booking: from, booking_by: by } = stand
  const [today] = useState(localToday)
  const [month, setMonth] = useState(() => monthOf(from ?? today))
  const offers = useRead(reservationCalls.offers, { id })
  const days = eachDay(month, addDays(monthOf(month, 1), -1))
  const rates = new Map((offers.data?.data.available_dates ?? []).map((offer) => [offer.date, offer]))
  return (
    <div className={styles.month} role="group" aria-label={t`Price calendar`}>
      {by === 'request' && (
        <p className="small">
          <Trans>Booked when the landowner agrees, within 48 hours</Trans>
        </p>
      )}
      <div className="row spread">
        <button
          type="button"
          className={styles.turn}
          aria-label={t`Previous month`}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(monthOf(month, -1))}
        >
          <BackIcon size={20} />
        </button>
        <strong aria-live="polite">{monthName(month)}</strong>
        <button
          type="button"
          className={styles.turn}
          aria-label={t`Next month`}
          onClick={() => setMonth(monthOf(month, 1))}
        >
          <ForwardIcon size={20} />
        </button>
      </div>
      <ol className={styles.days} aria-busy={offers.state === 'loading'}>
        {weekdays().map((name) => (
          <li key={name} className={styles.weekday} aria-hidden>
            {name}
          </li>
        ))}
        {days.map((day, index) => {
          const offer = rates.get(day)
          const free = offer && !offer.is_reserved
          const word = free ? money(offer.rate) : offer ? t`taken` : ''
          return (
            <li
              key={day}
              data-free={free || undefined}
              style={index === 0 ? { gridColumnStart: (weekday(day) % 7) + 1 } : undefined}
            >
              <span aria-hidden>{Number(day.slice(8))}</span>
              <span className={styles.rate} data-length={wordLength(word)} aria-hidden>
                {word}
              </span>
              <span className="hidden-visually">
                {showDay(day, locale())}: {free ? money(offer.rate) : offer ? t`reserved` : t`not open`}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
