import type { Stand } from '#core/calls/stands.ts'
import { readLine } from '#core/rules/geography.ts'
import { SpecieImage } from '#parts/SpecieImage.tsx'
import { StandWeather } from '#parts/weather/StandWeather.tsx'
import { OutIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/toast.ts'
import { Elevation } from './Elevation.tsx'
import styles from './stand.module.css'

const yes = (value: boolean) => (value ? 'Yes' : 'No')
const feet = (value: number | null) =>
  value === null ? 'N/A' : `${Math.round(value).toLocaleString('en-US')} ft`

/** The details of a stand in the specification's order. */
const detailsOf = (stand: Stand): [string, string][] => [
  ['Site type', stand.site_type?.type ?? 'N/A'],
  [
    'Maximum hunters on property',
    String(stand.maximum_hunters_on_property ?? stand.capacity?.capacity ?? 'N/A'),
  ],
  ['Distance from parking', feet(stand.stand_distance)],
  ['Average elevation', feet(stand.stand_average_elevation)],
  ['Cellular coverage', yes(stand.cellular_coverage === 'true')],
  ['Handicap accessible', yes(stand.handicap_accessible)],
  ['Minimum rating', `${stand.minimum_rating} of 5`],
  ['Acres', String(stand.acres)],
  ['Marked trail', yes(stand.market_trail)],
]

function Outside({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href)
    return (
      <button type="button" className={styles.link} onClick={() => toast('Link not available', 'problem')}>
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
  const discounts = stand.multi_day_discounts.filter((tier) => tier.is_enabled && tier.number_of_days !== 365)
  const heights = readLine(stand.geo_location_p_s).flatMap(({ alt }) =>
    alt === undefined ? [] : [Math.round(alt)],
  )
  return (
    <>
      {stand.description !== '' && <p className={styles.prose}>{stand.description}</p>}
      <section className="stack">
        <h2>Species</h2>
        <ul className={styles.species}>
          {stand.specie.map(({ id, specie_name, image }) => (
            <li key={id}>
              <SpecieImage src={image} size={34} />
              {specie_name}
            </li>
          ))}
        </ul>
      </section>
      <section className="stack">
        <h2>Information &amp; Guidelines</h2>
        <p className={styles.prose}>{stand.rules}</p>
      </section>
      <section className="stack">
        <h2>Stand Details</h2>
        <dl className={styles.details}>
          {detailsOf(stand).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {discounts.length > 0 && (
        <section className="stack">
          <h2>Multi Day Discounts</h2>
          <dl className={styles.details}>
            {discounts.map((tier) => (
              <div key={tier.number_of_days}>
                <dt>{String(tier.number_of_days).padStart(2, '0')} days or more</dt>
                <dd>{String(tier.discount_percentage).padStart(2, '0')}%</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {stand.tags.length > 0 && (
        <section className="stack">
          <h2>Tags</h2>
          <ul className={styles.species}>
            {stand.tags.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {heights.length > 1 && <Elevation heights={heights} />}
      <StandWeather standId={stand.id} timeZone={stand.time_zone} />
      <section className="stack">
        <h2>Links</h2>
        <div className="row">
          <Outside href={stand.state?.hunting_license}>Buy hunting license</Outside>
          <Outside href={stand.state?.state_hunting_rules}>{'State rules & regulation for hunting'}</Outside>
        </div>
      </section>
    </>
  )
}
