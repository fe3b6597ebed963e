import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { reviewCalls } from '#core/calls/reviews.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { Page } from '#parts/page/Page.tsx'
import { ReviewItem } from '#parts/reviews/ReviewItem.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import css from './reviews.module.css'

const route = getRouteApi('/my-profile/user-review/$userId')
const perPage = 3

/** What is published about one person, by hunters and by landowners. */
export const UserReviewsPage = () => {
  const userId = Number(route.useParams().userId)
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useRead(reviewCalls.ofUser, { userId, page: Math.max(1, page), per_page: perPage })
  return (
    <Page
      title={t`User Reviews`}
      crumbs={[{ label: t`Reviews`, to: '/my-profile/reviews' }, { label: t`User Reviews` }]}
    >
      <PagedList
        read={read}
        page={Math.max(1, page)}
        perPage={perPage}
        onChoose={(next, replace) => void navigate({ search: { page: next }, replace })}
        empty={<Empty title={t`No Reviews`} />}
        problem={t`No Reviews`}
      >
        {({ data, average_ratings: average, total_records: total, user }) => (
          <>
            <Card className={css['total'] ?? ''}>
              {user && (
                <p className="row">
                  <Avatar src={user.image} name={`${user.first_name} ${user.last_name}`} />
                  <strong>
                    {user.first_name} {user.last_name}
                  </strong>
                </p>
              )}
              <strong>
                <Trans>Total Rating</Trans>
              </strong>
              <Rating value={average} count={total} />
            </Card>
            <div className={css['list']}>
              {data.map((review) => (
                <Card key={review.id} as="section" className={css['card'] ?? ''}>
                  <div>
                    <h2>{review.stand.title}</h2>
                    <Link to="/stand/$id" params={{ id: String(review.stand.id) }}>
                      <Trans>View details</Trans>
                    </Link>
                  </div>
                  <ReviewItem review={review} />
                </Card>
              ))}
            </div>
          </>
        )}
      </PagedList>
    </Page>
  )
}
