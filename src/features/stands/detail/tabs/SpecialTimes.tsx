import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Stand } from '#core/calls/stands.ts'
import { localTime } from '#core/rules/time/days.ts'
import { Days } from '#parts/days/Days.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Money } from '#parts/page/Money.tsx'
import styles from './stand.module.css'

/** Seasons, the year and special occasions that are still to come, with their prices. */
export function SpecialTimes({ stand }: { stand: Stand }) {
  const today = localTime(useNow(), stand.time_zone).day
  const times = [
    ...stand.whole_offers.map((offer) => ({
      ...offer,
      key: `${offer.kind}${offer.start_date}${offer.title}`,
      price: offer.is_booked ? null : offer.price,
    })),
    ...stand.special_occasion.map(({ name, date, price }) => ({
      key: `occasion${date}${name}`,
      title: name,
      start_date: date,
      end_date: date,
      price,
    })),
  ].filter(({ end_date: end }) => end >= today)
  if (times.length === 0) return null
  return (
    <section className="stack">
      <h2>
        <Trans>Seasons and special occasions</Trans>
      </h2>
      <dl className={styles.details}>
        {times.map(({ key, title, start_date: start, end_date: end, price }) => (
          <div key={key}>
            <dt>
              {title}
              <br />
              <Days start={start} end={end} />
            </dt>
            <dd>{price === null ? t`Booked` : <Money dollars={price} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
