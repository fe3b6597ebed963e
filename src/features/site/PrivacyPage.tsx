import { told } from '#app/language.ts'
import { siteWords } from '#core/site-words.ts'
import { Page } from '#parts/Page.tsx'
import { Sections, toldSection } from './Sections.tsx'

export function PrivacyPage() {
  const { title, sections } = siteWords.privacy
  return (
    <Page title={told(title)} width="text">
      <Sections sections={sections.map(toldSection)} />
    </Page>
  )
}
