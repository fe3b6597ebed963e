import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { failureText, locale } from '#app/i18n/language.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { reviewCalls } from '#core/calls/reviews.ts'
import type { Review, ReviewGroup } from '#core/calls/shapes/reviews.ts'
import { localTime, showDay } from '#core/rules/time/days.ts'
import { Days } from '#parts/days/Days.tsx'
import { useNow } from '#parts/days/use-now.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { ReviewItem } from '#parts/reviews/ReviewItem.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { FlagIcon } from '#ui/icons/index.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { toast } from '#ui/messages/toast.ts'
import { groupOfReservation } from './group-of-reservation.ts'
import { ReviewForm } from './ReviewForm.tsx'
import css from './reviews.module.css'

const route = getRouteApi('/review-reconsider/$reservationId')

const Challenge = ({ review, onClose }: { review: Review; onClose: () => void }) => {
  const challenge = useAct(reviewCalls.challenge)
  const name = review.user.first_name
  const until = showDay((review.challenge_until ?? review.created_at).slice(0, 10), locale())
  const act = async () => {
    const acted = await challenge.act({ key: review.id })
    if (acted.outcome === 'failed') return toast(t`Something Went Wrong`, 'problem')
    toast(t`Review challenged successfully`)
    onClose()
  }
  return (
    <ConfirmDialog
      title={t`Challenge this review`}
      opened
      confirm={t`Challenge`}
      busy={challenge.busy}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p>
        <Trans>
          Once, until {until}. {name} may then edit it once. It stays visible, marked as under consideration.
        </Trans>
      </p>
      {challenge.failure && <Problem title={failureText(challenge.failure)} />}
    </ConfirmDialog>
  )
}

const Reviews = ({ group }: { group: ReviewGroup }) => {
  const [open, setOpen] = useState<{ act: 'reply' | 'challenge' | 'edit'; review?: Review } | null>(null)
  const { reservation, reviews } = group
  const { stand_detail: stand } = reservation
  const asHunter = reservation.current_user_type === 'main_hunter'
  const type = asHunter ? 'hunter' : 'landowner'
  const reviewWords = asHunter ? t`REVIEW STAND` : t`REVIEW HUNTER`
  const close = () => setOpen(null)
  const form = (edited?: Review) => (
    <ReviewForm reservationId={reservation.id} type={type} onDone={close} {...(edited && { edited })} />
  )
  const heading = (
    <div>
      <h2>{stand.title}</h2>
      {!stand.deleted && (
        <Link to="/stand/$id" params={{ id: String(stand.id) }}>
          <Trans>View details</Trans>
        </Link>
      )}
    </div>
  )
  return (
    <div className={css['list']}>
      {reviews.map((review) => (
        <Card key={review.id} as="section" className={css['card'] ?? ''}>
          {heading}
          <ReviewItem review={review}>
            {review.can_challenge && (
              <Button
                look="outline"
                icon={<FlagIcon />}
                onClick={() => setOpen({ act: 'challenge', review })}
              >
                <Trans>Challenge this review</Trans>
              </Button>
            )}
            {review.can_edit && (
              <Button look="outline" onClick={() => setOpen({ act: 'edit', review })}>
                <Trans>Edit your review</Trans>
              </Button>
            )}
          </ReviewItem>
          {group.can_review && (
            <Button full onClick={() => setOpen({ act: 'reply' })}>
              {reviewWords}
            </Button>
          )}
        </Card>
      ))}
      {reviews.length === 0 && group.can_review && (
        <Card as="section" className={css['card'] ?? ''}>
          {heading}
          {form()}
        </Card>
      )}
      {open?.act === 'reply' && (
        <Dialog title={reviewWords} opened onClose={close}>
          {form()}
        </Dialog>
      )}
      {open?.act === 'edit' && (
        <Dialog title={t`Edit your review`} opened onClose={close}>
          {form(open.review)}
        </Dialog>
      )}
      {open?.act === 'challenge' && open.review && <Challenge review={open.review} onClose={close} />}
    </div>
  )
}

/** The reviews of one hunt: to write, to read once both have written, to challenge and to edit. */
export const ReviewReconsiderPage = () => {
  const id = Number(route.useParams().reservationId)
  const read = useRead(reviewCalls.read, { reservationId: id })
  // Without a signal a hunt that this phone knows can be reviewed all the same.
  const isAway = read.data === undefined && read.failure?.status === 0
  const known = useRead(reservationCalls.read, { id }, { enabled: isAway })
  const now = useNow()
  const held = known.data?.data
  const group =
    isAway && held && held.end_date < localTime(now, held.stand_detail.time_zone).day
      ? groupOfReservation(held)
      : null
  const shown = group
    ? { ...read, data: { status: true as const, data: group }, state: 'ready' as const }
    : read
  return (
    <Page
      title={t`Reservation Review`}
      width="text"
      crumbs={[{ label: t`Reviews`, to: '/my-profile/reviews' }, { label: t`Reservation Review` }]}
    >
      <QueryBoundary read={shown} problem={t`No Reviews`}>
        {({ data }) => (
          <>
            <p className="muted">
              <Days start={data.reservation.start_date} end={data.reservation.end_date} />
            </p>
            <Reviews group={data} />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
