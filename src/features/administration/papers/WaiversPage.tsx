import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls, type WaiverToReview } from '#core/calls/administration/administration.ts'
import { timeOf } from '#parts/attendance/attendance.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Pager } from '#parts/page/Pager.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from '../administration.module.css'
import { Choices } from '../Choices.tsx'
import { ReviewForm, Reviewed } from './ReviewForm.tsx'
import { filterChoices, filterOf, perPage } from './use-papers.ts'

const route = getRouteApi('/admin/waivers')

const Waiver = ({ waiver }: { waiver: WaiverToReview }) => {
  const signed = timeOf(waiver.signed_at)
  const expires = timeOf(waiver.expires_at)
  const guardian = waiver.guardian_name
  return (
    <Card as="li" className="stack">
      <div className="row spread">
        <h2>
          <Link to="/admin/users/$id" params={{ id: String(waiver.user.id) }}>
            {waiver.signer_name}
          </Link>
        </h2>
        {waiver.is_approved ? (
          <Chip tone="sent">
            <Trans>Approved by the answers</Trans>
          </Chip>
        ) : (
          <Chip tone="queued">
            <Trans>Not approved by the answers</Trans>
          </Chip>
        )}
      </div>
      <p className="muted small">
        <Trans>
          Signed {signed}, valid until {expires}
        </Trans>
        {guardian !== null && <> · {t`Guardian: ${guardian}`}</>}
      </p>
      {waiver.answers.length > 0 && (
        <dl className={css['answers']}>
          {waiver.answers.map(({ question, answer, reason }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                <strong>{answer}</strong>
                {reason !== null && <>: {reason}</>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {waiver.review ? (
        <Reviewed review={waiver.review} />
      ) : (
        <ReviewForm id={waiver.id} call={administrationCalls.reviewWaiver} />
      )}
    </Card>
  )
}

const List = () => {
  const { page = 1, show } = route.useSearch()
  const navigate = route.useNavigate()
  const status = filterOf(show)
  const shown = Math.max(1, page)
  const read = useRead(administrationCalls.waivers, { status, page: shown, per_page: perPage })
  return (
    <Page
      title={t`Waivers`}
      lead={t`What was signed never changes. A review says whether it counts, and can be made once.`}
    >
      <Choices
        value={status}
        choices={filterChoices()}
        onChoose={(next) => void navigate({ search: { show: next === 'waiting' ? undefined : next } })}
      />
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={status === 'waiting' ? t`No waiver waits` : t`No waivers`} />}
        problem={t`The waivers could not be loaded.`}
      >
        {({ data, total_records: total }) => (
          <>
            <ul className={css['papers']}>
              {data.map((waiver) => (
                <Waiver key={waiver.id} waiver={waiver} />
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

export const WaiversPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
