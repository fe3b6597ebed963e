import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { locale } from '#app/i18n/language.ts'
import { documentCalls } from '#core/calls/signing/documents.ts'
import type { Given } from '#core/contract/define.ts'
import { showDay } from '#core/rules/time/days.ts'
import { recordTimeOf } from '#parts/days/stand-time.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Document } from '#parts/signing/Document.tsx'
import { Card, Chip } from '#ui/layout/Card.tsx'
import css from './documents.module.css'
import { PaperActs } from './PaperActs.tsx'
import { paperState, paperTitle } from './paper-words.ts'

const route = getRouteApi('/my-profile/documents/$id')

type Paper = Given<typeof documentCalls.read>['data']

const Facts = ({ paper }: { paper: Paper }) => {
  const state = paperState(paper, useNow())
  const lines: [string, string][] = [
    [t`Signed`, recordTimeOf(paper.signed_at)],
    ...(paper.expires_at === null
      ? []
      : ([[t`Valid until`, showDay(paper.expires_at.slice(0, 10), locale())]] as [string, string][])),
    ...(paper.land === null ? [] : ([[t`Land`, paper.land]] as [string, string][])),
  ]
  return (
    <Card as="section" aria-label={t`The signature`}>
      {state && (
        <p>
          <Chip tone={state[0]}>{state[1]}</Chip>
        </p>
      )}
      {paper.refusal && (
        <p>
          <Trans>An administrator has refused it:</Trans> “{paper.refusal}”
        </p>
      )}
      <dl className={css['facts']}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt className="muted small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PaperActs key={paper.id} id={paper.id} title={paperTitle(paper)} pdf={paper.pdf} />
      <details className={css['evidence']}>
        <summary>
          <Trans>Evidence</Trans>
        </summary>
        <p className="muted small">
          <Trans>
            The PDF carries the text, your signature, the time and the address it came from, and a stamp by
            which any change is found.
          </Trans>
        </p>
        <dl className={css['digests']}>
          <div>
            <dt className="muted small">
              <Trans>Number of the signature</Trans>
            </dt>
            <dd className="tabular">{paper.position}</dd>
          </div>
          <div>
            <dt className="muted small">
              <Trans>SHA-256 of the text</Trans>
            </dt>
            <dd className={css['digest']}>{paper.sha256}</dd>
          </div>
        </dl>
      </details>
    </Card>
  )
}

/** One signed paper: its facts, its PDF, and the text word for word. */
export const DocumentPage = () => {
  const { id } = route.useParams()
  const read = useRead(documentCalls.read, { id })
  const paper = read.data?.data
  const title = paper ? paperTitle(paper) : t`Document`
  return (
    <Page
      title={title}
      crumbs={[{ label: t`Documents`, to: '/my-profile/documents' }, { label: title }]}
      width="text"
    >
      <QueryBoundary read={read} problem={t`The document could not be loaded.`}>
        {({ data }) => (
          <>
            <Facts paper={data} />
            <Card as="article" aria-label={t`The text, word for word`}>
              {/* What was signed is in English, whatever the reader's language. */}
              <div lang="en">
                <Document body={data.body} values={{}} />
              </div>
            </Card>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}
