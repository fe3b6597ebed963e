import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { PostCard } from '#parts/stands/PostCard.tsx'
import { ShareButton } from '#features/site/links/ShareButton.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'

const route = getRouteApi('/blog/$id')

/** One post of a stand's blog. */
export function PostPage() {
  const { id } = route.useParams()
  const known = /^[1-9]\d{0,8}$/.test(id)
  const read = useRead(siteCalls.post, { id: Number(id) }, { enabled: known })
  const title = read.data?.data.title ?? t`Stand blog`
  const missing = !known || read.failure?.name === 'not_found'
  return (
    <Page
      title={title}
      width="text"
      crumbs={[{ label: t`Hunting Stands`, to: '/stand' }, { label: title }]}
      act={
        missing ? null : (
          <span style={{ margin: '0 -16px' }}>
            <ShareButton title={title} />
          </span>
        )
      }
    >
      {missing ? (
        <Empty
          title={t`No Blog Post found`}
          act={
            <ButtonLink to="/stand" search={{ view: 'blog' }}>
              <Trans>See other posts</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <QueryBoundary read={read} problem={t`The post could not be loaded.`}>
          {({ data }) => <PostCard post={data} withStand whole />}
        </QueryBoundary>
      )}
    </Page>
  )
}
