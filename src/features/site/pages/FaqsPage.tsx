import { t } from '@lingui/core/macro'
import { translate } from '#app/i18n/language.ts'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { Page } from '#parts/page/Page.tsx'
import { Empty } from '#ui/messages/Empty.tsx'
import styles from './text.module.css'

export function FaqsPage() {
  const read = useRead(siteCalls.faqs, {})
  return (
    <Page title={t`FAQs`} width="text">
      <QueryBoundary
        read={read}
        isEmpty={({ data }) => data.length === 0}
        empty={<Empty title={t`No Records Found`} />}
      >
        {({ data }) => (
          <div className={styles.faqs}>
            {data.map(({ id, question, answer }) => (
              <details key={id}>
                <summary>{translate(question)}</summary>
                <p>{translate(answer)}</p>
              </details>
            ))}
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}
