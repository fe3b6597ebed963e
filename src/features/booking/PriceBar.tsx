import { Plural, Trans } from '@lingui/react/macro'
import type { PriceSummary } from '#core/calls/reservations.ts'
import { Days } from '#parts/days/Days.tsx'
import { Money } from '#parts/page/Money.tsx'
import { Button } from '#ui/controls/Button.tsx'
import css from './booking.module.css'

interface PriceBarProps {
  price: PriceSummary
  /** The server is being asked; the shown price is the phone's own. */
  stale: boolean
}

const toSummary = () => document.getElementById('booking-summary')?.scrollIntoView({ block: 'start' })

/** On phones: days and total of the choice at the lower edge, while the calendar is looked at. */
export const PriceBar = ({ price, stale }: PriceBarProps) => (
  <div className={css['bar']} data-stale={stale || undefined}>
    <p aria-live="polite">
      <strong>
        <Money dollars={price.total_amount} />
      </strong>
      <span className="muted small">
        <Plural value={price.number_of_days} one="# day" other="# days" /> ·{' '}
        <Days start={price.start_date} end={price.end_date} />
      </span>
    </p>
    <Button look="outline" size="compact" onClick={toSummary}>
      <Trans>See the price</Trans>
    </Button>
  </div>
)
