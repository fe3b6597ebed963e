import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '#ui/theme/mantine.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { laterStandCalls } from '#core/calls/later-stands.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { useTabInView } from '#parts/page/use-tab-in-view.ts'
import tabStyles from '#parts/page/tabs.module.css'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { PrintIcon } from '#ui/icons/index.tsx'
import { BookingTable } from './bookings/BookingTable.tsx'
import { RequestList } from './requests/RequestList.tsx'

const route = getRouteApi('/my-profile/stand-bookings/$standId/$standTitle/$history')
type Filter = 'history' | 'completed' | 'canceled'

/** The bookings of one stand that are to come, or over and cancelled. */
const BookingList = ({ id, past, timeZone }: { id: number; past: boolean; timeZone: string | undefined }) => {
  const [filter, setFilter] = useState<Filter>('history')
  const read = useReadPages(reservationCalls.bookingsOfOwner, { id, status: past ? filter : 'reserved' })
  return (
    <>
      {past && (
        <NativeSelect
          label={t`Show`}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as Filter)}
          data={[
            { value: 'history', label: t({ message: 'All', context: 'reservations' }) },
            { value: 'completed', label: t({ message: 'Completed', context: 'reservations' }) },
            { value: 'canceled', label: t({ message: 'Cancelled', context: 'reservations' }) },
          ]}
        />
      )}
      <QueryBoundary
        read={read}
        isEmpty={(items) => items.length === 0}
        empty={<Empty title={past ? t`No History Stands Found` : t`No Reserved Stands Found`} />}
        problem={t`The bookings could not be loaded.`}
      >
        {(items) => <BookingTable {...{ items, past, timeZone }} />}
      </QueryBoundary>
      <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
    </>
  )
}

const tabNames = {
  requests: () => t`Requests`,
  '0': () => t({ message: 'Reserved', context: 'reservations' }),
  activetab: () => t`History`,
}

/** A landowner's bookings of one stand, also offline. The last path segment selects requests, past or upcoming. */
export const StandBookingsPage = () => {
  const { standId, standTitle, history } = route.useParams()
  const part = history === 'activetab' || history === 'requests' ? history : '0'
  const past = part === 'activetab'
  const nav = useTabInView(part)
  const id = Number(standId)
  const timeZone = useRead(laterStandCalls.sheet, { id }).data?.data.time_zone
  return (
    <Page
      title={t`Bookings of ${standTitle}`}
      crumbs={[{ label: t`My stands`, to: '/my-profile/my-stands' }, { label: t`Bookings` }]}
      act={
        <ButtonLink
          to="/stand-sheet"
          search={{ standId: id }}
          look="outline"
          size="compact"
          icon={<PrintIcon />}
        >
          <Trans>Print stand sheet</Trans>
        </ButtonLink>
      }
    >
      <nav ref={nav} className={tabStyles['tabs']} aria-label={t`Bookings`}>
        {(['requests', '0', 'activetab'] as const).map((each) => (
          <Link
            key={each}
            to="/my-profile/stand-bookings/$standId/$standTitle/$history"
            params={{ standId, standTitle, history: each }}
            className={tabStyles['tab']}
            aria-current={each === part ? 'page' : undefined}
          >
            {tabNames[each]()}
          </Link>
        ))}
      </nav>
      {part === 'requests' ? (
        <RequestList standId={id} timeZone={timeZone} />
      ) : (
        <BookingList key={part} {...{ id, past, timeZone }} />
      )}
    </Page>
  )
}
