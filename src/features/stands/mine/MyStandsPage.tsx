import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { standCalls } from '#core/calls/stands.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { MyStandCard } from './MyStandCard.tsx'
import styles from './my-stands.module.css'

const route = getRouteApi('/my-profile/my-stands')
const perPage = 8
const tabs = ['listing', 'reserved', 'history'] as const
type Tab = (typeof tabs)[number]
const wordsOf = (): Record<Tab, { tab: string; empty: string }> => ({
  listing: { tab: t`Listing`, empty: t`No Stands Found` },
  reserved: { tab: t`Bookings`, empty: t`No Reserved Stands Found` },
  history: { tab: t`History`, empty: t`No History Stands Found` },
})
const statuses = ['all', 'approved', 'pending', 'rejected'] as const
type Status = (typeof statuses)[number]
const statusWords = (): Record<Status, string> => ({
  all: t`all`,
  approved: t`approved`,
  pending: t`pending`,
  rejected: t`rejected`,
})

/** A landowner's stands, and under Bookings and History those with hunts to look at. */
export function MyStandsPage() {
  const { activeTab, page: wanted = 1 } = route.useSearch()
  const page = Math.max(1, wanted)
  const navigate = useNavigate()
  const tab: Tab = tabs.find((name) => name === activeTab) ?? 'listing'
  const words = wordsOf()
  const chips = statusWords()
  const [status, setStatus] = useState<Status>('all')
  const read = useReadPages(
    standCalls.mine,
    { status: tab === 'listing' ? status : 'approved' },
    { from: { page, perPage } },
  )
  const choose = (name: Status) => {
    setStatus(name)
    if (page > 1) void navigate({ to: '/my-profile/my-stands', search: { activeTab }, replace: true })
  }
  return (
    <Page title={t`My stands`}>
      <nav aria-label={t`Stands`} className={styles.tabs}>
        {tabs.map((name) => (
          <Link
            key={name}
            to="/my-profile/my-stands"
            search={{ activeTab: name }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {words[name].tab}
          </Link>
        ))}
      </nav>
      {tab === 'listing' && (
        <div className={styles.chips} role="group" aria-label={t`Status`}>
          {statuses.map((name) => (
            <button key={name} type="button" aria-pressed={name === status} onClick={() => choose(name)}>
              {chips[name]}
            </button>
          ))}
        </div>
      )}
      {page > 1 && (
        <Link to="/my-profile/my-stands" search={{ activeTab }}>
          <Trans>To the first page</Trans>
        </Link>
      )}
      <QueryBoundary
        read={read}
        problem={t`Something went wrong`}
        isEmpty={(stands) => stands.length === 0 && page === 1}
        empty={
          <Empty
            title={words[tab].empty}
            act={
              <ButtonLink to="/landowner-page">
                <Trans>How listing land works</Trans>
              </ButtonLink>
            }
          />
        }
      >
        {(stands) => (
          <div className={styles.list}>
            {stands.map((stand) => (
              <MyStandCard key={stand.id} stand={stand} kind={tab} />
            ))}
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}
