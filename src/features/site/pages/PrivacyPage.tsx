import { translate } from '#app/i18n/language.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { Sections, toSection } from './Sections.tsx'

export function PrivacyPage() {
  const { title, updated, sections } = siteWords.privacy
  return (
    <Page title={translate(title)} width="text">
      <p className="muted small">{translate(updated)}</p>
      <Sections sections={sections.map(toSection)} />
    </Page>
  )
}
