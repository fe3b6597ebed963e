import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { PostCard } from '#parts/stands/PostCard.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

/** Posts of a page on the stand itself (spec 2 §9). */
const perPage = 4

const NewPost = lazy(async () => ({
  default: (await import('#features/stands/detail/schedule/OwnerPosts.tsx')).NewPost,
}))
const PostActs = lazy(async () => ({
  default: (await import('#features/stands/detail/schedule/OwnerPosts.tsx')).PostActs,
}))

/** The posts of a stand; its owner writes and changes them here. */
export function BlogTab({ id, mine }: { id: number; mine: boolean }) {
  const read = useReadPages(laterSiteCalls.posts, { stand_id: id, per_page: perPage })
  return (
    <div className="stack">
      {mine && (
        <Suspense>
          <NewPost standId={id} />
        </Suspense>
      )}
      <QueryBoundary
        read={read}
        isEmpty={(posts) => posts.length === 0}
        empty={<Empty title={t`No Blog Post found`} />}
      >
        {(posts) => (
          <div className="stack">
            {posts.map((post) => (
              <div key={post.id} className="stack">
                <PostCard post={post} />
                {mine && (
                  <Suspense>
                    <PostActs post={post} />
                  </Suspense>
                )}
              </div>
            ))}
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </div>
        )}
      </QueryBoundary>
    </div>
  )
}
