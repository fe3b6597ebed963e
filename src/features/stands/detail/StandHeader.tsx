import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FavoriteButton } from '#parts/stands/FavoriteButton.tsx'
import { PageTitle } from '#parts/page/PageTitle.tsx'
import type { Stand } from '#core/calls/stands.ts'
import { PinIcon } from '#ui/icons/stand.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './tabs/stand.module.css'

/** Title, rating, place, favorite and share. */
export function StandHeader({
  stand,
  mine,
  onReviews,
}: {
  stand: Stand
  mine: boolean
  onReviews: () => void
}) {
  const { id, acres } = stand
  const at = [stand.property_address_latitude, stand.property_address_longitude] as const
  const mark = stand.location_is === 'approximate' ? '' : `?mlat=${at[0]}&mlon=${at[1]}`
  const map = `https://www.openstreetmap.org/${mark}#map=13/${at[0]}/${at[1]}`
  return (
    <div className={styles.header}>
      <div className="row spread">
        <span className="muted small">
          <Trans>Stand ID {id}</Trans>
        </span>
        <div className="row">
          {!mine && <FollowButton stand={stand} />}
          <FavoriteButton stand={stand} />
        </div>
      </div>
      <PageTitle description={`${stand.title}, ${stand.address}: ${stand.description}`}>
        {stand.title}
      </PageTitle>
      <div className="row">
        <button type="button" className={styles.link} onClick={onReviews}>
          <Rating value={stand.rating} count={stand.review_counter} />
          <span className="hidden-visually">
            <Trans>Show the reviews</Trans>
          </span>
        </button>
        <a href={map} target="_blank" rel="noreferrer" className={styles.place}>
          <PinIcon size={18} />
          {stand.address}
        </a>
      </div>
      <p className="muted">
        {[t`${acres} acres`, stand.site_type?.type, stand.county, stand.state?.name]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
