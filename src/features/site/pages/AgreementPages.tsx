import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { laterSiteCalls } from '#core/calls/later-site.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { withBlanks } from '#core/rules/documents.ts'
import type { DocumentProps } from '#features/site/links/document-props.ts'
import styles from './text.module.css'

/** A document that is signed, its first line as a heading. */
function Agreement({ type }: Pick<DocumentProps, 'type'>) {
  const read = useRead(laterSiteCalls.document, { type })
  return (
    <QueryBoundary read={read}>
      {({ body }) => {
        const [title, ...paragraphs] = withBlanks(body).split(/\n+/)
        return (
          <section>
            <h2>{title}</h2>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </section>
        )
      }}
    </QueryBoundary>
  )
}

function Agreements({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} width="text" crumbs={[{ label: t`Terms`, to: '/terms' }, { label: title }]}>
      <div className={styles.sections}>{children}</div>
    </Page>
  )
}

export const LandownerAgreementPage = () => (
  <Agreements title={t`Landowner agreement`}>
    <Agreement type="lease document" />
  </Agreements>
)
export const HunterAgreementPage = () => (
  <Agreements title={t`Hunter waiver`}>
    <Agreement type="waiver document" />
  </Agreements>
)
export const AgreementsPage = () => (
  <Agreements title={t`Agreements`}>
    <Agreement type="lease document" />
    <Agreement type="waiver document" />
  </Agreements>
)
