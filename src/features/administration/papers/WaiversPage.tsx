import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { administrationCalls, type WaiverToReview } from '#core/calls/administration/administration.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { ForAdministrators } from '#parts/page/ForAdministrators.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from '../administration.module.css'
import { ReviewForm, Reviewed } from './ReviewForm.tsx'
import { PaperList } from './PaperList.tsx'
import { filterOf, perPage, toSearch } from './use-papers.ts'

const route = getRouteApi('/admin/waivers')

const Waiver = ({ waiver }: { waiver: WaiverToReview }) => {
  const signed = recordTimeOf(waiver.signed_at)
  const expires = recordTimeOf(waiver.expires_at)
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
    <PaperList
      title={t`Waivers`}
      lead={t`What was signed never changes. A review says whether it counts, and can be made once.`}
      read={read}
      status={status}
      page={shown}
      onChoose={(next, replace = false) => void navigate({ search: toSearch(next), replace })}
      empty={status === 'waiting' ? t`No waivers to review` : t`No waivers`}
      problem={t`The waivers could not be loaded.`}
    >
      {(waiver) => <Waiver key={waiver.id} waiver={waiver} />}
    </PaperList>
  )
}

export const WaiversPage = () => (
  <ForAdministrators>
    <List />
  </ForAdministrators>
)
