import { Trans } from '@lingui/react/macro'
import { translate } from '#app/i18n/language.ts'
import { brand } from '#core/brand.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Sections, toSection } from './Sections.tsx'

export function AboutPage() {
  const { title, sections } = siteWords.about
  return (
    <Page title={translate(title)} width="text" lead={brand.tagline}>
      <Sections sections={sections.map(toSection)} />
      <ButtonLink to="/contact" look="outline">
        <Trans>Contact</Trans>
      </ButtonLink>
    </Page>
  )
}
