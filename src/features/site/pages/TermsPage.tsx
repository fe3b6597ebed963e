import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { translate } from '#app/i18n/language.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { Sections, toSection } from './Sections.tsx'
import { useFeeSentence } from './use-fees.ts'

export function TermsPage() {
  const fees = useFeeSentence()
  const { title, lead, sections } = siteWords.terms
  return (
    <Page title={translate(title)} width="text" lead={translate(lead)}>
      <Sections
        sections={[
          ...sections.map(toSection),
          ...(fees === null ? [] : [{ title: t`Service fees`, body: <p>{fees}</p> }]),
        ]}
      />
      <p>
        <Link to="/agreement-documents">
          <Trans>The agreements that landowners and hunters sign</Trans>
        </Link>
      </p>
    </Page>
  )
}
