import { t } from '@lingui/core/macro'
import { told } from '#app/i18n/language.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { Sections, toldSection } from './Sections.tsx'
import { useFeeSentence } from './use-fees.ts'

export function TermsPage() {
  const fees = useFeeSentence()
  const { title, lead, sections } = siteWords.terms
  return (
    <Page title={told(title)} width="text" lead={told(lead)}>
      <Sections
        sections={[
          ...sections.map(toldSection),
          ...(fees === null ? [] : [{ title: t`Service fees`, body: <p>{fees}</p> }]),
        ]}
      />
    </Page>
  )
}
