import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { locale } from '#app/i18n/language.ts'
import type { Me } from '#core/calls/shapes/people.ts'
import type { Stand } from '#core/calls/stands.ts'
import { showShortMoney } from '#core/rules/money/money.ts'
import { dayDigits, showDay } from '#core/rules/time/days.ts'
import { Money } from '#parts/page/Money.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { RenderWhenVisible } from '#ui/layout/RenderWhenVisible.tsx'
import styles from './tabs/stand.module.css'

const PriceMonth = lazy(async () => ({ default: (await import('./tabs/PriceMonth.tsx')).PriceMonth }))
const JuniorDialog = lazy(async () => ({
  default: (await import('#parts/account/JuniorDialog.tsx')).JuniorDialog,
}))
const PolicyDialog = lazy(async () => ({ default: (await import('./PolicyDialog.tsx')).PolicyDialog }))

/** The height in pixels of a five-week month, reserved so that nothing moves when it loads. */
const monthHeight = 330

const shortDay = (day: string) =>
  new Intl.DateTimeFormat(locale(), { month: 'short', day: dayDigits(locale()), timeZone: 'UTC' }).format(
    Date.parse(day),
  )

function BarPrice({ from, price, free }: { from: ReactNode; price: number; free: string }) {
  const [short, day] = [showShortMoney(price, locale()), shortDay(free)]
  return (
    <p className={styles.barPrice}>
      {from}
      <b>
        <Trans>{short} a day</Trans>
      </b>
      <span className="muted small">
        <Trans>free {day}</Trans>
      </span>
    </p>
  )
}

/** Price, next free day and the booking button; on phones the three are a bar at the bottom. */
export function BookingCard({ stand, mine, me }: { stand: Stand; mine: boolean; me: Me | null }) {
  const [asks, setAsks] = useState<'junior' | 'policy' | null>(null)
  const free = stand.next_available_booking
  const freeDay = free === null ? null : showDay(free, locale())
  const buyable = free !== null && !mine
  const close = () => setAsks(null)
  const from = stand.price_is !== 'each' && (
    <span className="muted">
      <Trans>from</Trans>{' '}
    </span>
  )
  return (
    <Card as="section" className={styles.booking} aria-label={t`Book this stand`}>
      {stand.price !== null && (
        <p className={buyable ? styles.said : undefined}>
          {from}
          <strong className={styles.price}>
            <Money dollars={stand.price} />
          </strong>{' '}
          <span className="muted">
            <Trans>a day</Trans>
          </span>
        </p>
      )}
      {free !== null && (
        <p className={buyable ? `muted small ${styles.said}` : 'muted small'}>
          <Trans>
            Next free day <span className="tabular">{freeDay}</span>
          </Trans>
        </p>
      )}
      <RenderWhenVisible height={monthHeight} eager={me !== null}>
        <Suspense fallback={<Skeleton height={monthHeight} />}>
          <PriceMonth stand={stand} />
        </Suspense>
      </RenderWhenVisible>
      <div className={styles.act} data-buy={buyable || undefined}>
        {buyable && stand.price !== null && <BarPrice from={from} price={stand.price} free={free} />}
        {mine ? (
          <ButtonLink to="/my-profile/update-stand/$id" params={{ id: String(stand.id) }} full>
            <Trans>UPDATE</Trans>
          </ButtonLink>
        ) : free === null ? (
          <strong>
            <Trans>This Stand is fully booked</Trans>
          </strong>
        ) : me?.is_junior ? (
          <Button look="ember" full onClick={() => setAsks('junior')}>
            <Trans>CHECK AVAILABILITY</Trans>
          </Button>
        ) : (
          <ButtonLink to="/reserve-stand/$id" params={{ id: String(stand.id) }} look="ember" full>
            <Trans>CHECK AVAILABILITY</Trans>
          </ButtonLink>
        )}
      </div>
      <Button look="quiet" size="compact" onClick={() => setAsks('policy')}>
        <Trans>View Cancellation Policy</Trans>
      </Button>
      <Suspense fallback={null}>
        {asks === 'junior' && <JuniorDialog opened onClose={close} />}
        {asks === 'policy' && <PolicyDialog stand={stand} onClose={close} />}
      </Suspense>
    </Card>
  )
}
