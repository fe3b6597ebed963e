import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls, type LeaseToReview } from '#core/calls/administration/administration.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from '../administration.module.css'
import { ReviewForm, Reviewed } from './ReviewForm.tsx'
import { PaperList } from './PaperList.tsx'
import { filterOf, perPage, toSearch } from './use-papers.ts'

const route = getRouteApi('/admin/lease-applications')

const Lease = ({ lease }: { lease: LeaseToReview }) => {
  const signed = recordTimeOf(lease.signed_at)
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
    <PaperList
      title={t`Lease applications`}
      lead={t`The applicant is notified of your decision, which is final.`}
      read={read}
      status={status}
      page={shown}
      onChoose={(next, replace = false) => void navigate({ search: toSearch(next), replace })}
      empty={status === 'waiting' ? t`No applications to review` : t`No applications`}
      problem={t`The applications could not be loaded.`}
    >
      {(lease) => <Lease key={lease.id} lease={lease} />}
    </PaperList>
  )
}

export const LeasesPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
