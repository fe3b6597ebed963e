import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { outboxMark } from '#offline/outbox/overlay/marks.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { trophyCalls } from '#core/calls/trophies.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { TrophyCard } from './TrophyCard.tsx'
import css from './trophies.module.css'

export const MyTrophiesPage = () => {
  const read = useReadPages(trophyCalls.mine, {})
  return (
    <Page title={t`Trophies`}>
      <QueryBoundary
        read={read}
        isEmpty={(items) => items.length === 0}
        empty={
          <Empty title={t`No Trophies found`}>
            <Trans>Record a trophy from its reservation, even without a signal.</Trans>
          </Empty>
        }
        problem={t`Your trophies could not be loaded.`}
      >
        {(items) => (
          <ul className={css['grid']}>
            {items.map((trophy) => (
              <TrophyCard key={outboxMark(trophy)?.id ?? trophy.id} trophy={trophy} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
    </Page>
  )
}
