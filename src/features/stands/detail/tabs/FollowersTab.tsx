import { t } from '@lingui/core/macro'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import styles from './stand.module.css'

/** Who follows the stand; only its owner sees them. */
export function FollowersTab({ id }: { id: number }) {
  const read = useReadPages(laterStandCalls.followers, { id })
  return (
    <QueryBoundary
      read={read}
      isEmpty={(followers) => followers.length === 0}
      empty={<Empty title={t`No Follower Found`} />}
    >
      {(followers) => (
        <div className="stack">
          <ul className={styles.followers} aria-label={t`Followers`}>
            {followers.map(({ id: key, first_name: first, last_name: last, image }) => (
              <Card key={key} as="li">
                <div className="row">
                  <Avatar src={image} name={`${first} ${last}`} />
                  <div>
                    <strong>
                      {first} {last}
                    </strong>
                    <p className="muted small tabular">{t`Member ${key}`}</p>
                  </div>
                </div>
              </Card>
            ))}
          </ul>
          <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
        </div>
      )}
    </QueryBoundary>
  )
}
