import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls, type LeaseToReview } from '#core/calls/administration/administration.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Pager } from '#parts/page/Pager.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from '../administration.module.css'
import { Choices } from '../Choices.tsx'
import { ReviewForm, Reviewed } from './ReviewForm.tsx'
import { filterChoices, filterOf, perPage } from './use-papers.ts'

const route = getRouteApi('/admin/lease-applications')

const Lease = ({ lease }: { lease: LeaseToReview }) => {
  const signed = timeOf(lease.signed_at)
  const name = lease.signer_name
  return (
    <Card as="li" className="stack">
      <h2>{lease.property_identification_name}</h2>
      <p className="small">
        <Link to="/admin/users/$id" params={{ id: String(lease.user.id) }}>
          {name}
        </Link>{' '}
        <span className="muted">
          <Trans>Signed {signed}</Trans>
        </span>
      </p>
      <details>
        <summary className={css['summary']}>
          <Trans>Read what was signed</Trans>
        </summary>
        <div className={css['body']}>{lease.body}</div>
      </details>
      {lease.review ? (
        <Reviewed review={lease.review} />
      ) : (
        <ReviewForm id={lease.id} call={administrationCalls.reviewLease} />
      )}
    </Card>
  )
}

const List = () => {
  const { page = 1, show } = route.useSearch()
  const navigate = route.useNavigate()
  const status = filterOf(show)
  const shown = Math.max(1, page)
  const read = useRead(administrationCalls.leases, { status, page: shown, per_page: perPage })
  return (
    <Page
      title={t`Lease applications`}
      lead={t`The applicant is told of your decision, which can be made once.`}
    >
      <Choices
        value={status}
        choices={filterChoices()}
        onChoose={(next) => void navigate({ search: { show: next === 'waiting' ? undefined : next } })}
      />
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={status === 'waiting' ? t`No application waits` : t`No applications`} />}
        problem={t`The applications could not be loaded.`}
      >
        {({ data, total_records: total }) => (
          <>
            <ul className={css['papers']}>
              {data.map((lease) => (
                <Lease key={lease.id} lease={lease} />
              ))}
            </ul>
            <Pager
              page={shown}
              perPage={perPage}
              total={total}
              onChoose={(next) => void navigate({ search: { show, page: next } })}
            />
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

export const LeasesPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
