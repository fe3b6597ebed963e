import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import type { Review } from '#core/calls/shapes/reviews.ts'
import { ReviewItem } from '#parts/reviews/ReviewItem.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'

interface PanelProps {
  held: Reservation
  type: Review['type']
}

/** What one side wrote of a hunt that is over, or who has not written yet. */
const ReviewPanel = ({ held, type }: PanelProps) => {
  const review = held.reviews?.find((each) => each.type === type)
  const own = held.current_user_type === (type === 'hunter' ? 'main_hunter' : 'landowner')
  const title = type === 'hunter' ? t`Hunter review` : t`Landowner review`
  const isSelf = held.user.id === held.stand_detail.user.id
  const acts = own ? !review || review.can_edit : review?.can_challenge
  return (
    <Card as="section" aria-label={title}>
      <div className="stack">
        <h2>{title}</h2>
        {review ? (
          <ReviewItem review={review} />
        ) : (
          <p className="muted">
            <Trans>Not written yet</Trans>
          </p>
        )}
        {acts === true && !isSelf && (
          <ButtonLink
            to="/review-reconsider/$reservationId"
            params={{ reservationId: String(held.id) }}
            look="outline"
            full
          >
            {review ? t`Challenge or edit` : type === 'hunter' ? t`REVIEW STAND` : t`REVIEW HUNTER`}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

/** The hunter's review for all of the hunt; the landowner's for the two whom it concerns (spec 3 §2.7). */
export const ReviewPanels = ({ held }: { held: Reservation }) =>
  held.status !== 'completed' ? null : (
    <>
      <ReviewPanel held={held} type="hunter" />
      {held.current_user_type !== 'additional_hunter' && <ReviewPanel held={held} type="landowner" />}
    </>
  )
