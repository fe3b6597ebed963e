import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { reviewCalls } from '#core/calls/reviews.ts'
import type { ReviewGroup } from '#core/calls/shapes/reviews.ts'
import { Days } from '#parts/days/Days.tsx'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { Page } from '#parts/page/Page.tsx'
import tabStyles from '#parts/page/tabs.module.css'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import { ReviewItem } from '#parts/reviews/ReviewItem.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import css from './reviews.module.css'

const route = getRouteApi('/my-profile/reviews')
const perPage = 3
const tabs = { hunter: msg`Reviews as Hunter`, landowner: msg`Reviews as Landowner` } as const
type Tab = keyof typeof tabs

/** One hunt with what both sides wrote about it. */
const GroupCard = ({ group }: { group: ReviewGroup }) => {
  const { reservation, reviews } = group
  const { stand_detail: stand } = reservation
  const asHunter = reservation.current_user_type === 'main_hunter'
  const other = asHunter ? stand.user : reservation.user
  const params = { reservationId: String(reservation.id) }
  return (
    <Card as="section" className={css['card'] ?? ''}>
      <div>
        <h2>{stand.title}</h2>
        <p className="muted small">
          {other.first_name} {other.last_name} ·{' '}
          <Days start={reservation.start_date} end={reservation.end_date} />
        </p>
        {!stand.deleted && (
          <Link to="/stand/$id" params={{ id: String(stand.id) }}>
            <Trans>View details</Trans>
          </Link>
        )}
      </div>
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      {group.can_review ? (
        <ButtonLink to="/review-reconsider/$reservationId" params={params} full>
          {asHunter ? t`REVIEW STAND` : t`REVIEW HUNTER`}
        </ButtonLink>
      ) : (
        reviews.some(({ can_challenge, can_edit }) => can_challenge || can_edit) && (
          <ButtonLink to="/review-reconsider/$reservationId" params={params} look="outline" full>
            <Trans>Challenge or edit</Trans>
          </ButtonLink>
        )
      )}
    </Card>
  )
}

/** What others wrote about one's hunts, and what one wrote about them, by role. */
export const ReviewsPage = () => {
  const { activeTab, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const tab: Tab = activeTab === 'landowner' ? 'landowner' : 'hunter'
  const read = useRead(reviewCalls.mine, { type: tab, page: Math.max(1, page), per_page: perPage })
  const nav = useTabInView(tab)
  return (
    <Page title={t`Reviews`}>
      <nav ref={nav} className={tabStyles['tabs']} aria-label={t`Reviews`}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <Link
            key={name}
            to="/my-profile/reviews"
            search={{ activeTab: name }}
            className={tabStyles['tab']}
            aria-current={name === tab ? 'page' : undefined}
          >
            {t(tabs[name])}
          </Link>
        ))}
      </nav>
      <PagedList
        read={read}
        page={Math.max(1, page)}
        perPage={perPage}
        onChoose={(next, replace) => void navigate({ search: { activeTab: tab, page: next }, replace })}
        empty={
          <Empty title={t`You have no reviews yet!`}>
            <Trans>After a hunt, each side reviews the other. Neither sees the other’s words first.</Trans>
          </Empty>
        }
        problem={t`No Reviews`}
      >
        {({ data, average_ratings: average, review_counter: count }) => (
          <>
            <Card className={css['total'] ?? ''}>
              <strong>
                <Trans>Total Rating</Trans>
              </strong>
              <Rating value={average} count={count} />
            </Card>
            <div className={css['list']}>
              {data.map((group) => (
                <GroupCard key={group.reservation.id} group={group} />
              ))}
            </div>
          </>
        )}
      </PagedList>
    </Page>
  )
}
