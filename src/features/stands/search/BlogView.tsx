import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { PostCard } from '#parts/stands/PostCard.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import styles from './search.module.css'

interface BlogViewProps {
  search: string | undefined
  /** Place, days or filters are chosen, which say nothing about posts. */
  filtered: boolean
}

export function BlogView({ search, filtered }: BlogViewProps) {
  const read = useReadPages(laterSiteCalls.posts, search === undefined ? {} : { search })
  return (
    <section className={styles.blog}>
      <h2>
        <Trans>Latest Updates on Stands</Trans>
      </h2>
      {filtered && (
        <p className="muted small" role="note">
          <Trans>
            Posts are searched by words alone. Place, days and filters hold for the list and the map.
          </Trans>
        </p>
      )}
      <QueryBoundary
        read={read}
        isEmpty={(posts) => posts.length === 0}
        empty={<Empty title={t`No Stand blogs Found`} />}
      >
        {(posts) => (
          <>
            {posts.map((post) => (
              <PostCard key={post.id} post={post} withStand />
            ))}
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
