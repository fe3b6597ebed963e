import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { translate } from '#app/i18n/language.ts'
import type { FeePolicy } from '#core/rules/money/fees.ts'
import { siteWords } from '#core/words/site-words.ts'
import { Page } from '#parts/page/Page.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { DocumentButton } from '#features/site/links/DocumentButton.tsx'
import { EarningsExample } from './EarningsExample.tsx'
import { Sections, toSection } from './Sections.tsx'
import styles from './text.module.css'
import { useFeeSentence, useKeptSentence, usePolicy } from './use-fees.ts'
import { useStory } from '#features/site/links/use-story.ts'
import { Video } from '#features/site/links/Video.tsx'

const DownloadDialog = lazy(async () => ({
  default: (await import('#features/site/links/DownloadDialog.tsx')).DownloadDialog,
}))
const ReviewFormDialog = lazy(async () => ({
  default: (await import('./ReviewFormDialog.tsx')).ReviewFormDialog,
}))

/** A button and the dialog behind it. */
function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button look="outline" size="compact" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </div>
  )
}

/** The video in the page, once the settings have named it. */
function Story() {
  const video = useStory()
  if (video === null) return null
  return (
    <div className={styles.story}>
      <Video title={t`Watch the video`} video_url={video} isLazy />
    </div>
  )
}

/** Extra content below a section's text, by the section's index. */
const belowOf = (
  fees: string | null,
  kept: string | null,
  policy: FeePolicy | undefined,
): Record<number, ReactNode> => ({
  0: <Opener label={t`DOWNLOAD APP`}>{(close) => <DownloadDialog onClose={close} />}</Opener>,
  1: (
    <ButtonLink to="/contact" look="outline" size="compact">
      <Trans>Ask us</Trans>
    </ButtonLink>
  ),
  3: <DocumentButton type="waiver document" title={t`Hunter waiver`} />,
  4: (
    <>
      {fees !== null && (
        <p>
          <Trans>The fee is {fees}</Trans>
        </p>
      )}
      {kept !== null && <p>{kept}</p>}
      {policy && <EarningsExample policy={policy} />}
      <DocumentButton type="lease document" title={t`Landowner agreement`} />
    </>
  ),
  5: <Opener label={t`Review form`}>{(close) => <ReviewFormDialog onClose={close} />}</Opener>,
  6: <Story />,
  7: (
    <ButtonLink to="/contact" look="outline" size="compact">
      <Trans>Contact us</Trans>
    </ButtonLink>
  ),
})

export function LandownersPage() {
  const below = belowOf(useFeeSentence(), useKeptSentence(), usePolicy())
  const { title, lead, sections } = siteWords.landowners
  return (
    <Page title={translate(title)} lead={translate(lead)}>
      <Sections
        cards
        sections={sections.map((words, at) => {
          const section = toSection(words)
          return {
            ...section,
            body: (
              <>
                {words.text !== '' && section.body}
                {below[at]}
              </>
            ),
          }
        })}
      />
      <div className={styles.end}>
        <ButtonLink to="/auth/signup" look="ember">
          <Trans>APPLY TO JOIN OUR CLUB</Trans>
        </ButtonLink>
        <ButtonLink to="/leasing-application" look="outline">
          <Trans>Lease application</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
