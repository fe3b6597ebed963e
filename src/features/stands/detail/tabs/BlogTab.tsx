import { t } from '@lingui/core/macro'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { siteCalls } from '#core/calls/site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { PostCard } from '#parts/stands/PostCard.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

/** Posts of a page on the stand itself (spec 2 §9). */
const perPage = 4

export function BlogTab({ id }: { id: number }) {
  const read = useReadPages(siteCalls.posts, { stand_id: id, per_page: perPage })
  return (
    <QueryBoundary
      read={read}
      isEmpty={(posts) => posts.length === 0}
      empty={<Empty title={t`No Blog Post found`} />}
    >
      {(posts) => (
        <div className="stack">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
          <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
        </div>
      )}
    </QueryBoundary>
  )
}
