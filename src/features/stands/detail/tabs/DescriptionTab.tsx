import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { locale } from '#app/i18n/language.ts'
import { useMe } from '#app/data/use-me.ts'
import type { Stand } from '#core/calls/stands.ts'
import { readHeights } from '#core/rules/land/lines.ts'
import { SpeciesImage } from '#parts/stands/SpeciesImage.tsx'
import { OutIcon } from '#ui/icons/stand.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { RenderWhenVisible } from '#ui/layout/RenderWhenVisible.tsx'
import { toast } from '#ui/messages/toast.ts'
import { SpecialTimes } from './SpecialTimes.tsx'
import styles from './stand.module.css'

const Elevation = lazy(async () => ({ default: (await import('./Elevation.tsx')).Elevation }))
const StandWeather = lazy(async () => ({
  default: (await import('./StandWeather.tsx')).StandWeather,
}))

/** Reserved heights in pixels of the parts that load when scrolled near. */
const elevationHeight = 220
const weatherHeight = 200

const yes = (value: boolean) => (value ? t`Yes` : t`No`)
const feet = (value: number | null) => {
  if (value === null) return t`N/A`
  const length = Math.round(value).toLocaleString(locale())
  return t`${length} ft`
}

/** The details of a stand in the specification's order. */
const detailsOf = ({ minimum_rating: rating, ...stand }: Stand): [string, string][] => [
  [t`Site type`, stand.site_type?.type ?? t`N/A`],
  [
    t`Maximum hunters on property`,
    String(stand.maximum_hunters_on_property ?? stand.capacity?.capacity ?? t`N/A`),
  ],
  [t`Distance from parking`, feet(stand.stand_distance)],
  [t`Average elevation`, feet(stand.stand_average_elevation)],
  [t`Cellular coverage`, yes(stand.cellular_coverage === 'true')],
  [t`Handicap accessible`, yes(stand.handicap_accessible)],
  [t`Minimum rating`, t`${rating} of 5`],
  [t`Acres`, String(stand.acres)],
  [t`Marked trail`, yes(stand.market_trail)],
]

function Outside({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href)
    return (
      <button type="button" className={styles.link} onClick={() => toast(t`Link not available`, 'problem')}>
        {children}
      </button>
    )
  return (
    <a href={href} target="_blank" rel="noreferrer" className={styles.link}>
      {children} <OutIcon size={18} />
    </a>
  )
}

export function DescriptionTab({ stand }: { stand: Stand }) {
  const me = useMe()
  const discounts = stand.multi_day_discounts
    .filter((tier) => tier.is_enabled && tier.number_of_days !== 365)
    .map((tier) => ({
      days: String(tier.number_of_days).padStart(2, '0'),
      percent: String(tier.discount_percentage).padStart(2, '0'),
    }))
  const heights = readHeights(stand.geo_location_p_s).map(Math.round)
  return (
    <>
      {stand.description !== '' && <p className={styles.prose}>{stand.description}</p>}
      <section className="stack">
        <h2>
          <Trans>Species</Trans>
        </h2>
        <ul className={styles.species}>
          {stand.specie.map(({ id, specie_name, image }) => (
            <li key={id}>
              <SpeciesImage src={image} size={34} />
              {specie_name}
            </li>
          ))}
        </ul>
      </section>
      <section className="stack">
        <h2>
          <Trans>Information &amp; Guidelines</Trans>
        </h2>
        <p className={styles.prose}>{stand.rules}</p>
      </section>
      <section className="stack">
        <h2>
          <Trans>Stand Details</Trans>
        </h2>
        <dl className={styles.details}>
          {detailsOf(stand).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {stand.points_of_interest.length > 0 && (
        <section className="stack">
          <h2>
            <Trans>Points of interest</Trans>
          </h2>
          <ul className={styles.species}>
            {stand.points_of_interest.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <SpecialTimes stand={stand} />
      {discounts.length > 0 && (
        <section className="stack">
          <h2>
            <Trans>Multi Day Discounts</Trans>
          </h2>
          <dl className={styles.details}>
            {discounts.map(({ days, percent }) => (
              <div key={days}>
                <dt>
                  <Trans>{days} days or more</Trans>
                </dt>
                <dd>{percent}%</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {stand.tags.length > 0 && (
        <section className="stack">
          <h2>
            <Trans>Tags</Trans>
          </h2>
          <ul className={styles.species}>
            {stand.tags.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {heights.length > 1 && (
        <RenderWhenVisible height={elevationHeight} eager={me !== null}>
          <Suspense fallback={<Skeleton height={elevationHeight} />}>
            <Elevation heights={heights} />
          </Suspense>
        </RenderWhenVisible>
      )}
      <RenderWhenVisible height={weatherHeight} eager={me !== null}>
        <Suspense fallback={<Skeleton height={weatherHeight} />}>
          <StandWeather
            standId={stand.id}
            timeZone={stand.time_zone}
            place={{ lat: stand.property_address_latitude, lng: stand.property_address_longitude }}
          />
        </Suspense>
      </RenderWhenVisible>
      <section className="stack">
        <h2>
          <Trans>Links</Trans>
        </h2>
        <div className="row">
          <Outside href={stand.state?.hunting_license}>{t`Buy hunting license`}</Outside>
          <Outside href={stand.state?.state_hunting_rules}>{t`State rules & regulation for hunting`}</Outside>
        </div>
      </section>
    </>
  )
}
