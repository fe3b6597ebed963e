import { lazy, Suspense, useState } from 'react'
import type { Stand } from '#core/calls/stands.ts'
import { showDay } from '#core/rules/days.ts'
import { Money } from '#parts/Money.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PriceMonth } from './PriceMonth.tsx'
import styles from './stand.module.css'

const JuniorDialog = lazy(async () => ({ default: (await import('#parts/JuniorDialog.tsx')).JuniorDialog }))
const PolicyDialog = lazy(async () => ({ default: (await import('./PolicyDialog.tsx')).PolicyDialog }))

/** Price, next free day and the one buying act of the page; on phones its act stays at the thumb. */
export function BookingCard({ stand, mine, junior }: { stand: Stand; mine: boolean; junior: boolean }) {
  const [asks, setAsks] = useState<'junior' | 'policy' | null>(null)
  const free = stand.next_available_booking
  const close = () => setAsks(null)
  return (
    <Card as="section" className={styles.booking} aria-label="Book this stand">
      {stand.price !== null && (
        <p>
          <span className="muted">from </span>
          <strong className={styles.price}>
            <Money dollars={stand.price} />
          </strong>
          <span className="muted"> a day</span>
        </p>
      )}
      {free !== null && (
        <p className="muted small">
          Next free day <span className="tabular">{showDay(free)}</span>
        </p>
      )}
      <PriceMonth id={stand.id} from={free} />
      <div className={styles.act}>
        {mine ? (
          <p className="muted">This is your stand. Its schedule and bookings are under My stands.</p>
        ) : free === null ? (
          <strong>This Stand is fully booked</strong>
        ) : junior ? (
          <Button look="ember" full onClick={() => setAsks('junior')}>
            CHECK AVAILABILITY
          </Button>
        ) : (
          <ButtonLink to="/reserve-stand/$id" params={{ id: String(stand.id) }} look="ember" full>
            CHECK AVAILABILITY
          </ButtonLink>
        )}
      </div>
      <Button look="quiet" size="compact" onClick={() => setAsks('policy')}>
        View Cancellation Policy
      </Button>
      <Suspense fallback={null}>
        {asks === 'junior' && <JuniorDialog opened onClose={close} />}
        {asks === 'policy' && <PolicyDialog stand={stand} onClose={close} />}
      </Suspense>
    </Card>
  )
}
