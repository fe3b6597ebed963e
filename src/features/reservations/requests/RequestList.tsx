import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { requestCalls } from '#core/calls/owners/requests.ts'
import { useNow } from '#parts/days/use-now.ts'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Done } from '#ui/messages/Done.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from '../reservations.module.css'
import { RequestCard } from './RequestCard.tsx'

interface RequestListProps {
  standId: number
  timeZone: string | undefined
}

/** The requests for a stand that wait for its owner, the most urgent first. */
export const RequestList = ({ standId, timeZone }: RequestListProps) => {
  const read = useReadPages(requestCalls.list, { id: standId })
  const now = useNow(60_000)
  const [done, setDone] = useState<{ id: number; title: string; next: string } | null>(null)
  return (
    <>
      {done !== null && (
        <Done key={done.id} title={done.title}>
          <p>{done.next}</p>
        </Done>
      )}
      <QueryBoundary
        read={read}
        isEmpty={(items) => items.length === 0}
        empty={
          <Empty title={t`No requests to answer`}>
            <Trans>
              Where the stand form says "after I have agreed", hunters ask here before they can hunt.
            </Trans>
          </Empty>
        }
        problem={t`The requests could not be loaded.`}
      >
        {(items) => (
          <ul className={css['list']} aria-label={t`Requests`}>
            {items.map((request) => (
              <RequestCard
                key={request.id}
                {...{ request, timeZone, now }}
                onAnswered={(title, next) => {
                  if (title !== undefined && next !== undefined) setDone({ id: request.id, title, next })
                  void read.refresh()
                }}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
    </>
  )
}
