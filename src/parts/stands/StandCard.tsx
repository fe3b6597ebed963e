import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSession } from '#app/session/session.ts'
import { useMe } from '#app/data/use-me.ts'
import type { StandCard as Shown } from '#core/calls/stands.ts'
import { cardSizes } from '#core/rules/pictures.ts'
import { Carousel } from '#ui/pictures/Carousel.tsx'
import { PinIcon } from '#ui/icons/stand.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import { BookNow } from './BookNow.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { Money } from '#parts/page/Money.tsx'
import { SpeciesImage } from './SpeciesImage.tsx'
import styles from './StandCard.module.css'

/** Milliseconds between pictures of a card (spec 2 §9). */
const every = 2000
/** How many species have their names beside their images; of more the images are shown, and the names are read out. */
const mostNamed = 4

/** The stars lead to the reviews; a visitor logs in first and comes back to them (spec 2 §4). */
function ReviewsLink({ stand }: { stand: Shown }) {
  const { token } = useSession()
  const { title } = stand
  const path = `/stand/${stand.id}?from=stand-to-review`
  const to =
    token === null
      ? ({ to: '/auth/login', search: { from: path } } as const)
      : ({ to: '/stand/$id', params: { id: String(stand.id) }, search: { from: 'stand-to-review' } } as const)
  return (
    <Link {...to} className={styles.rating}>
      <Rating value={stand.rating} count={stand.review_counter} />
      <span className="hidden-visually">
        <Trans>Reviews of {title}</Trans>
      </span>
    </Link>
  )
}

/** What a day costs; where days are chosen, what they cost in all. */
function Price({ stand: { price, price_is, total_price, acres } }: { stand: Shown }) {
  const from = price_is === 'from' && (
    <span className="muted small">
      <Trans>from</Trans>{' '}
    </span>
  )
  if (total_price != null)
    return (
      <span className={styles.price}>
        <span>
          <b>
            <Money dollars={total_price} />
          </b>{' '}
          <span className="muted small">
            <Trans>in all, fees included</Trans>
          </span>
        </span>
        <span className={`muted small ${styles.perDay}`}>
          {price === null ? (
            <Trans>{acres} acres</Trans>
          ) : (
            <>
              {from}
              <Money dollars={price} /> <Trans>a day · {acres} acres</Trans>
            </>
          )}
        </span>
      </span>
    )
  if (price === null) return <span className={styles.price} />
  return (
    <span className={styles.price}>
      <span>
        {from}
        <b>
          <Money dollars={price} />
        </b>
      </span>
      <span className="muted small">
        <Trans>a day · {acres} acres</Trans>
      </span>
    </span>
  )
}

/** A stand in a list: pictures, favorite, rating, place, price and booking button. */
function StandCard({ stand, eager = false }: { stand: Shown; eager?: boolean }) {
  const me = useMe()
  const { title } = stand
  const miles = stand.distance === null ? null : stand.distance.toFixed(0)
  const params = { id: String(stand.id) }
  const mine = me?.id === stand.created_by
  /** A favorite that the public may no longer see; its page is there for the owner alone. */
  const hidden = !mine && (stand.status !== 'approved' || !stand.active)
  const place = (
    <>
      <PinIcon size={17} />
      {stand.address}
      {miles !== null && ` · ${t`${miles} mi`}`}
    </>
  )
  return (
    <article className={styles.card} aria-label={stand.title} data-hidden={hidden || undefined}>
      <div className={styles.picture}>
        <Carousel
          label={t`Pictures of ${title}`}
          pictures={stand.pictures.map(({ picture }) => ({ src: picture, alt: '' }))}
          width={4}
          height={3}
          every={every}
          sizes={cardSizes}
          eager={eager}
        />
        {!hidden && (
          <Link to="/stand/$id" params={params} className={styles.view} tabIndex={-1} aria-hidden>
            <Trans>View Details</Trans>
          </Link>
        )}
      </div>
      <div className={styles.over}>
        {stand.popular ? (
          <span className={styles.popular}>
            <Trans>Popular</Trans>
          </span>
        ) : (
          <span />
        )}
        <FavoriteButton stand={stand} />
      </div>
      <div className={styles.body}>
        {!hidden && <ReviewsLink stand={stand} />}
        <h3 className={styles.title}>
          {hidden ? (
            stand.title
          ) : (
            <Link to="/stand/$id" params={params} aria-label={t`View Details of ${title}`}>
              {stand.title}
            </Link>
          )}
        </h3>
        {hidden ? (
          <span className={styles.place}>{place}</span>
        ) : (
          <Link to="/stand/$id" params={params} className={styles.place} tabIndex={-1}>
            {place}
          </Link>
        )}
        <ul
          className={styles.species}
          aria-label={t`Species`}
          data-many={stand.available_specie.length > mostNamed || undefined}
        >
          {stand.available_specie.map((specie) => (
            <li key={specie.id} title={specie.specie_name}>
              <SpeciesImage src={specie.image} />
              <span>{specie.specie_name}</span>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <Price stand={stand} />
          {hidden ? (
            <span className={styles.full}>
              <Trans>Not open at the moment</Trans>
            </span>
          ) : (
            <BookNow stand={stand} mine={mine} junior={me?.is_junior === true} />
          )}
        </div>
      </div>
    </article>
  )
}

interface GridProps {
  stands: readonly Shown[]
  eager?: boolean
  /** On phones a row to push sideways, where there is more on the screen than this list. */
  rail?: boolean
}

export function StandGrid({ stands, eager = false, rail = false }: GridProps) {
  return (
    <div className={rail ? `${styles.grid} ${styles.rail}` : styles.grid}>
      {stands.map((stand, index) => (
        <StandCard key={stand.id} stand={stand} eager={eager && index === 0} />
      ))}
    </div>
  )
}
