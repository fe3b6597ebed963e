import { plural, t } from '@lingui/core/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { type DisputeFilter, disputeCalls, disputeFilters } from '#core/calls/administration/disputes.ts'
import { PagedList } from '#parts/lists/PagedList.tsx'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import { NativeSelect } from '#ui/theme/mantine.ts'
import { DisputeCard } from './DisputeCard.tsx'
import css from './disputes.module.css'
import { filterWords } from './words.ts'

const route = getRouteApi('/admin/disputes')
const perPage = 20

const filterOf = (text: string | undefined): DisputeFilter =>
  disputeFilters.find((each) => each === text) ?? 'open'

const List = () => {
  const { page = 1, show } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = filterOf(show)
  const shown = Math.max(1, page)
  const read = useRead(disputeCalls.list, { show: filter, page: shown, per_page: perPage })
  return (
    <Page
      title={t`Disputes`}
      lead={
        read.data
          ? plural(read.data.total_records, { one: '# dispute', other: '# disputes' })
          : t`Payments that a bank wants back. Evidence is given at the payment provider.`
      }
    >
      <NativeSelect
        label={t`Show`}
        value={filter}
        onChange={(event) => {
          const { value } = event.currentTarget
          void navigate({ search: (now) => ({ ...now, page: undefined, show: value }) })
        }}
        data={disputeFilters.map((value) => ({ value, label: t(filterWords[value]) }))}
        className={css['show'] ?? ''}
      />
      <PagedList
        read={read}
        page={shown}
        perPage={perPage}
        onChoose={(next, replace) => void navigate({ search: (now) => ({ ...now, page: next }), replace })}
        empty={
          <Empty title={filter === 'open' ? t`No open disputes` : t`No disputes`}>
            {t`When a bank wants a payment back, it is shown here.`}
          </Empty>
        }
        problem={t`The disputes could not be loaded.`}
      >
        {({ data }) => (
          <ul className={css['list']}>
            {data.map((dispute) => (
              <DisputeCard key={dispute.id} dispute={dispute} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  )
}

export const DisputesPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
