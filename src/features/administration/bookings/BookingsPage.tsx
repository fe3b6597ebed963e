import { plural, t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls } from '#core/calls/administration/administration.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Pager } from '#parts/page/Pager.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { SearchForm } from '../SearchForm.tsx'
import { BookingList } from '../BookingList.tsx'

const route = getRouteApi('/admin/reservations')
const perPage = 20

const List = () => {
  const { page = 1, search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = Math.max(1, page)
  const read = useRead(administrationCalls.reservations, { search, page: shown, per_page: perPage })
  return (
    <Page
      title={t`Bookings`}
      lead={read.data && plural(read.data.total_records, { one: '# booking', other: '# bookings' })}
    >
      <SearchForm
        key={search}
        label={t`Number, hunter or stand`}
        search={search}
        onSearch={(text) => void navigate({ search: { search: text || undefined } })}
      />
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t`No bookings found`} />}
        problem={t`The bookings could not be loaded.`}
      >
        {({ data, total_records: total }) => (
          <>
            <BookingList bookings={data} />
            <Pager
              page={shown}
              perPage={perPage}
              total={total}
              onChoose={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
            />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const BookingsPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
