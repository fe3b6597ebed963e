import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { failureText } from '#app/i18n/language.ts'
import { accountCalls } from '#core/calls/accounts.ts'
import { listingCalls } from '#core/calls/owners/listings.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { UnsentForms } from '#parts/stands/UnsentForms.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { MyStandCard } from './MyStandCard.tsx'
import { OwnershipInvites } from './OwnershipInvites.tsx'
import { NewStandLink } from './StandActions.tsx'
import styles from './my-stands.module.css'

const route = getRouteApi('/my-profile/my-stands')
const perPage = 8
const tabs = ['listing', 'ownership', 'reserved', 'history', 'inactive'] as const
type Tab = (typeof tabs)[number]
const wordsOf = (): Record<Tab, { tab: string; empty: string; about: string }> => ({
  listing: {
    tab: t`Listing`,
    empty: t`No Stands Found`,
    about: t`Your land appears here, from draft to approval.`,
  },
  ownership: {
    tab: t`Ownership Invites`,
    empty: t`No Ownership Invites Found`,
    about: t`When a landowner wants to hand a stand over to you, it appears here.`,
  },
  reserved: {
    tab: t`Bookings`,
    empty: t`No Reserved Stands Found`,
    about: t`Stands with hunts to come are listed here.`,
  },
  history: {
    tab: t`History`,
    empty: t`No History Stands Found`,
    about: t`Hunts that are over are listed here with what they earned.`,
  },
  inactive: {
    tab: t`In Active`,
    empty: t`No Inactive Stands Found`,
    about: t`Stands you switch off appear here. Nobody can book them until you switch them on again.`,
  },
})
const statuses = ['all', 'approved', 'pending', 'rejected'] as const
type Status = (typeof statuses)[number]
const statusWords = (): Record<Status, string> => ({
  all: t`all`,
  approved: t`approved`,
  pending: t`pending`,
  rejected: t`rejected`,
})

interface ListProps {
  tab: Exclude<Tab, 'ownership'>
  page: number
  tag: string | null
  status: Status
}

/** The stands of one tab; each asks for its own. */
function StandsOf({ tab, page, tag, status }: ListProps) {
  const tags = tag === null ? {} : { tags: [tag] }
  const from = { page, perPage }
  const inactive = useReadPages(listingCalls.inactive, tags, { enabled: tab === 'inactive', from })
  const mine = useReadPages(
    laterStandCalls.mine,
    { ...(tab === 'listing' ? { status } : tab !== 'inactive' && { bookings: tab }), ...tags },
    { enabled: tab !== 'inactive', from },
  )
  const read = tab === 'inactive' ? inactive : mine
  const { empty, about } = wordsOf()[tab]
  return (
    <QueryBoundary
      read={read}
      problem={
        read.failure && read.failure.name !== 'unexpected'
          ? failureText(read.failure)
          : t`Something went wrong`
      }
      isEmpty={(stands) => stands.length === 0 && page === 1}
      empty={
        <Empty
          title={empty}
          act={
            <ButtonLink to="/landowner-page" look="outline">
              <Trans>How listing land works</Trans>
            </ButtonLink>
          }
        >
          {about}
        </Empty>
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
  )
}

/** Pressed one at a time, like the choices of a filter. */
function Chips<T extends string | null>(props: {
  label: string
  choices: readonly { value: T; word: string }[]
  value: T
  onChoose: (value: T) => void
  /** The words are ours, and begin with a capital; a person's own stand as they were written. */
  areOurs?: boolean
}) {
  return (
    <div
      className={props.areOurs ? `${styles.chips} ${styles.ours}` : styles.chips}
      role="group"
      aria-label={props.label}
    >
      {props.choices.map(({ value, word }) => (
        <button
          key={word}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChoose(value)}
        >
          {word}
        </button>
      ))}
    </div>
  )
}

/** A landowner's stands by tab: listed, offered to them, with hunts to come or past, and switched off. */
export function MyStandsPage() {
  const { activeTab, page: wanted = 1 } = route.useSearch()
  const page = Math.max(1, wanted)
  const navigate = useNavigate()
  const tab: Tab = tabs.find((name) => name === activeTab) ?? 'listing'
  const nav = useTabInView(tab)
  const words = wordsOf()
  const statusWord = statusWords()
  const [status, setStatus] = useState<Status>('all')
  const [tag, setTag] = useState<string | null>(null)
  const tags = useRead(accountCalls.tags, {}).data?.data ?? []
  const toFirst = () => {
    if (page > 1) void navigate({ to: '/my-profile/my-stands', search: { activeTab }, replace: true })
  }
  return (
    <Page title={t`My stands`} act={<NewStandLink />}>
      {tags.length > 0 && (
        <Chips
          label={t`Tags`}
          choices={[
            { value: null, word: t({ message: 'All', context: 'tags' }) },
            ...tags.map(({ name }) => ({ value: name, word: name })),
          ]}
          value={tag}
          onChoose={(name) => {
            setTag(name)
            toFirst()
          }}
        />
      )}
      <nav ref={nav} aria-label={t`Stands`} className={styles.tabs}>
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
        <Chips
          label={t`Status`}
          areOurs
          choices={statuses.map((name) => ({ value: name, word: statusWord[name] }))}
          value={status}
          onChoose={(name) => {
            setStatus(name)
            toFirst()
          }}
        />
      )}
      {page > 1 && (
        <Link to="/my-profile/my-stands" search={{ activeTab }}>
          <Trans>To the first page</Trans>
        </Link>
      )}
      {tab === 'listing' && <UnsentForms />}
      {tab === 'ownership' ? (
        <OwnershipInvites page={page} empty={words.ownership} />
      ) : (
        <StandsOf tab={tab} page={page} tag={tag} status={status} />
      )}
    </Page>
  )
}
