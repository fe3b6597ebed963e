import { Trans } from '@lingui/react/macro'
import { translate } from '#app/i18n/language.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Sections, toSection } from './Sections.tsx'
import styles from './text.module.css'
import { useFeeSentence } from './use-fees.ts'
import { VideoButton } from '#features/site/links/VideoButton.tsx'

export function HuntersPage() {
  const fees = useFeeSentence()
  const { title, lead, sections } = siteWords.hunters
  return (
    <Page title={translate(title)} lead={translate(lead)}>
      <Sections
        cards
        sections={sections.map((step, at) => {
          const section = toSection(step)
          return {
            title: `${at + 1}. ${section.title}`,
            body: (
              <>
                {section.body}
                {at === 0 && (
                  <ButtonLink to="/download" look="outline" size="compact">
                    <Trans>DOWNLOAD APP</Trans>
                  </ButtonLink>
                )}
              </>
            ),
          }
        })}
      />
      <div className={styles.end}>
        <VideoButton title={translate(lead)} />
        {fees !== null && (
          <p className="muted">
            <Trans>Browsing is free. Service fee: {fees}</Trans>
          </p>
        )}
        <ButtonLink to="/stand" look="ember">
          <Trans>Search stands</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
