import { plural, t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls } from '#core/calls/administration/administration.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
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
      <PagedList
        read={read}
        page={shown}
        perPage={perPage}
        onChoose={(next, replace) => void navigate({ search: (now) => ({ ...now, page: next }), replace })}
        empty={<Empty title={t`No bookings found`} />}
        problem={t`The bookings could not be loaded.`}
      >
        {({ data }) => <BookingList bookings={data} />}
      </PagedList>
    </Page>
  )
}

export const BookingsPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
