import { Trans } from '@lingui/react/macro'
import { translate } from '#app/i18n/language.ts'
import { brand } from '#core/brand.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Sections, toSection } from './Sections.tsx'

/** The story, three cards of what one does here, and what for (spec 3 §2.14). */
export function AboutPage() {
  const { title, sections } = siteWords.about
  const [story, ...others] = sections.map(toSection)
  return (
    <Page title={translate(title)} width="text" lead={brand.tagline}>
      <Sections sections={[story!]} />
      <Sections sections={others.slice(0, 3)} cards />
      <Sections sections={others.slice(3, 4)} />
      <div className="row">
        <ButtonLink to="/stand" look="ember">
          <Trans>START RESERVATION</Trans>
        </ButtonLink>
        <ButtonLink to="/contact" look="outline">
          <Trans>Contact</Trans>
        </ButtonLink>
      </div>
      <Sections sections={others.slice(4)} />
    </Page>
  )
}
