import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useReadPages } from '#app/data/use-read-pages.ts'
import { documentCalls, type SignedPaper } from '#core/calls/signing/documents.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { useNow } from '#parts/days/use-now.ts'
import { MoreButton } from '#parts/page/MoreButton.tsx'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import css from './documents.module.css'
import { paperState, paperTitle } from './paper-words.ts'

const PaperCard = ({ paper, now }: { paper: SignedPaper; now: Date }) => {
  const state = paperState(paper, now)
  const time = recordTimeOf(paper.signed_at)
  return (
    <Card as="li" className={css['card'] ?? ''}>
      <div className={css['words']}>
        <h2>
          <Link to="/my-profile/documents/$id" params={{ id: paper.id }} className={css['open'] ?? ''}>
            {paperTitle(paper)}
          </Link>
        </h2>
        {paper.land !== null && <p>{paper.land}</p>}
        <p className="muted small">{t`Signed ${time}`}</p>
        {paper.refusal && <p>“{paper.refusal}”</p>}
      </div>
      {state && (
        <span className={css['state']}>
          <Chip tone={state[0]}>{state[1]}</Chip>
        </span>
      )}
      <ForwardIcon size={18} />
    </Card>
  )
}

/** Everything that this person has signed; the newest papers are on the phone before they are looked for. */
export const DocumentsPage = () => {
  const read = useReadPages(documentCalls.list, {})
  const now = useNow()
  return (
    <Page title={t`Documents`} lead={t`What you have signed, each with its PDF.`}>
      <QueryBoundary
        read={read}
        isEmpty={(papers) => papers.length === 0}
        empty={
          <Empty
            title={t`You have not signed anything yet`}
            act={
              <ButtonLink to="/wavier-form" look="outline">
                <Trans>Sign the waiver</Trans>
              </ButtonLink>
            }
          >
            <Trans>Waivers and leases that you sign are kept here, and open without a signal.</Trans>
          </Empty>
        }
        problem={t`Your documents could not be loaded.`}
      >
        {(papers) => (
          <ul className={css['list']}>
            {papers.map((paper) => (
              <PaperCard key={paper.id} paper={paper} now={now} />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <MoreButton hasMore={read.hasMore} loading={read.loadingMore} more={read.hasNext} />
    </Page>
  )
}
