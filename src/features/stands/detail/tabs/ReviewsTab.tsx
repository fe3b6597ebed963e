import { t } from '@lingui/core/macro'
import { locale } from '#app/i18n/language.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { showDay } from '#core/rules/time/days.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'

export function ReviewsTab({ id }: { id: number }) {
  const read = useReadPages(laterStandCalls.reviews, { id })
  return (
    <QueryBoundary
      read={read}
      isEmpty={(reviews) => reviews.length === 0}
      empty={<Empty title={t`No Review yet`} />}
    >
      {(reviews) => (
        <div className="stack">
          {reviews.map(({ id: key, user, rating, review, created_at }) => (
            <Card key={key} as="article">
              <div className="row">
                <Avatar src={user.image} name={`${user.first_name} ${user.last_name}`} />
                <div>
                  <strong>
                    {user.first_name} {user.last_name}
                  </strong>
                  <p className="muted small">{showDay(created_at.slice(0, 10), locale())}</p>
                </div>
                <Rating value={rating} />
              </div>
              <p>{review}</p>
            </Card>
          ))}
          <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
        </div>
      )}
    </QueryBoundary>
  )
}
