import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HuntingDetail } from '#core/calls/reservations.ts'
import { PriceCalendar } from './PriceCalendar.tsx'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './booking.module.css'
import type { Choice } from '#parts/reservations/booking-draft.ts'

interface OffersProps {
  offers: HuntingDetail
  choice: Choice | null
  onChoose: (choice: Choice | null) => void
}

interface WholeProps {
  title: string
  start: string
  end: string
  dollars: number
  booked: boolean
  chosen: boolean
  onToggle: () => void
}

const Whole = ({ title, start, end, dollars, booked, chosen, onToggle }: WholeProps) => (
  <button type="button" className={css['offer']} aria-pressed={chosen} disabled={booked} onClick={onToggle}>
    <span>
      <strong>{title}</strong>
      <span className="muted">
        <Days start={start} end={end} />
      </span>
    </span>
    <strong>{booked ? t`Booked` : <Money dollars={dollars} />}</strong>
  </button>
)

/** The three ways to book: days, a season or the year. Choosing one clears the others. */
export const Offers = ({ offers, choice, onChoose }: OffersProps) => (
  <div className={css['choices']}>
    <Card as="section" aria-label={t`Days`} className={css['days'] ?? ''}>
      <PriceCalendar
        offers={offers.available_dates}
        value={choice?.kind === 'dateRange' ? choice : null}
        onChange={(range) => onChoose(range && { kind: 'dateRange', ...range })}
        label={t`Choose your days`}
      />
      <p className="muted small">
        <Trans>Tap a day to choose it, then a second one for a range.</Trans>
      </p>
    </Card>
    <section className="stack">
      <h2>
        <Trans>Available Seasons</Trans>
      </h2>
      {offers.seasonal_hunting.length === 0 && (
        <p className="muted">
          <Trans>No hunting Season is Available</Trans>
        </p>
      )}
      {offers.seasonal_hunting.map((season) => {
        const chosen = choice?.kind === 'season' && choice.id === season.id
        return (
          <Whole
            key={season.id}
            title={season.title}
            start={season.start_date}
            end={season.end_date}
            dollars={season.whole_season_rate}
            booked={season.is_booked}
            chosen={chosen}
            onToggle={() => onChoose(chosen ? null : { kind: 'season', id: season.id })}
          />
        )
      })}
    </section>
    {offers.yearly_rental && (
      <section className="stack">
        <h2>
          <Trans>Yearly Bookings</Trans>
        </h2>
        <Whole
          title={offers.yearly_rental.title}
          start={offers.yearly_rental.start_date}
          end={offers.yearly_rental.end_date}
          dollars={offers.yearly_rental.yearly_rate}
          booked={offers.yearly_rental.is_booked}
          chosen={choice?.kind === 'yearly'}
          onToggle={() => onChoose(choice?.kind === 'yearly' ? null : { kind: 'yearly' })}
        />
      </section>
    )}
  </div>
)
