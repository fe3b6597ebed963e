import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadPages } from '#app/use-read.ts'
import { calls } from '#core/calls/index.ts'
import { ListFaces } from '#parts/ListFaces.tsx'
import { MoreButton } from '#parts/MoreButton.tsx'
import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { MyStandCard } from './MyStandCard.tsx'
import styles from './my-stands.module.css'

const route = getRouteApi('/my-profile/my-stands')
const tabs = { listing: 'Listing', reserved: 'Bookings', history: 'History' } as const
type Tab = keyof typeof tabs
const emptyOf: Record<Tab, string> = {
  listing: 'No Stands Found',
  reserved: 'No Reserved Stands Found',
  history: 'No History Stands Found',
}
const statuses = ['all', 'approved', 'pending', 'rejected'] as const
type Status = (typeof statuses)[number]

/** A landowner's stands, and under Bookings and History those with hunts to look at. */
export function MyStandsPage() {
  const { activeTab } = route.useSearch()
  const tab: Tab = activeTab !== undefined && activeTab in tabs ? (activeTab as Tab) : 'listing'
  const [status, setStatus] = useState<Status>('all')
  const read = useReadPages(calls.stands.mine, { status: tab === 'listing' ? status : 'approved' })
  return (
    <Page title="My stands">
      <nav aria-label="Stands" className={styles.tabs}>
        {(Object.keys(tabs) as Tab[]).map((name) => (
          <Link
            key={name}
            to="/my-profile/my-stands"
            search={{ activeTab: name }}
            aria-current={name === tab ? 'page' : undefined}
          >
            {tabs[name]}
          </Link>
        ))}
      </nav>
      {tab === 'listing' && (
        <div className={styles.chips} role="group" aria-label="Status">
          {statuses.map((name) => (
            <button key={name} type="button" aria-pressed={name === status} onClick={() => setStatus(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <ListFaces
        read={read}
        problem="Something went wrong"
        isEmpty={(stands) => stands.length === 0}
        empty={
          <Empty
            title={emptyOf[tab]}
            act={<ButtonLink to="/landowner-page">How listing land works</ButtonLink>}
          />
        }
      >
        {(stands) => (
          <div className={styles.list}>
            {stands.map((stand) => (
              <MyStandCard key={stand.id} stand={stand} kind={tab} />
            ))}
            <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.more} />
          </div>
        )}
      </ListFaces>
    </Page>
  )
}
