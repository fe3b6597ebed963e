import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureText, locale } from '#app/i18n/language.ts'
import type { Review } from '#core/calls/shapes/reviews.ts'
import { showDay } from '#core/rules/time/days.ts'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { StateChip } from '#parts/page/StateChip.tsx'
import { LockIcon } from '#ui/icons/index.tsx'
import { Chip } from '#ui/layout/Card.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import css from './reviews.module.css'

/** A blurred block in place of words that this reader does not have yet: the real ones are not on the device. */
const Covered = () => (
  <>
    <span className={css['covered']} aria-hidden>
      <span />
      <span />
      <span />
    </span>
    <p className={css['locked']}>
      <LockIcon size={18} />
      <Trans>Review back to reveal comment</Trans>
    </p>
  </>
)

const Status = ({ review }: { review: Review }) => {
  const mark = outboxMark(review)
  const days = review.days_left_to_publish
  if (mark)
    return (
      <>
        <StateChip state={mark.state} />
        {mark.state === 'needs_you' && (
          <p role="alert">
            {mark.reason !== null && failureText(mark.reason)}{' '}
            <Link to="/my-profile/outbox">
              <Trans>Waiting to be sent</Trans>
            </Link>
          </p>
        )}
      </>
    )
  if (!review.published)
    return (
      <p className="muted small">
        <Plural
          value={days}
          one="After # days, review will be automatically approved."
          other="After # days, review will be automatically approved."
        />
      </p>
    )
  if (review.challenged === 1)
    return (
      <Chip tone="queued">
        <Trans>Under consideration</Trans>
      </Chip>
    )
  const published = showDay((review.published_at ?? review.created_at).slice(0, 10), locale())
  return (
    <Chip tone="sent">
      {review.challenged === 2 ? t`Edited after a challenge` : t`Published ${published}`}
    </Chip>
  )
}

/** One review: who, when, stars and words, covered where they are not open yet, and how far it has come. */
export const ReviewItem = ({ review, children }: { review: Review; children?: ReactNode }) => {
  const { user } = review
  const name = `${user.first_name} ${user.last_name}`
  return (
    <article
      className={review.challenged === 1 ? `${css['review']} ${css['considered']}` : css['review']}
      aria-label={t`Review by ${name}`}
    >
      <Avatar src={user.image} name={name} />
      <div className={css['body']}>
        <div className={css['head']}>
          <Link to="/my-profile/user-review/$userId" params={{ userId: String(user.id) }} className="alone">
            <strong>{name}</strong>
          </Link>
          <time className="muted small" dateTime={review.created_at}>
            {showDay(review.created_at.slice(0, 10), locale())}
          </time>
        </div>
        {review.hidden ? (
          <Covered />
        ) : (
          <>
            <Rating value={review.rating} />
            <p className={css['words']}>{review.review}</p>
          </>
        )}
        <Status review={review} />
        {children}
      </div>
    </article>
  )
}
