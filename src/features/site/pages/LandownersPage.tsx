import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { translate } from '#app/i18n/language.ts'
import { newStandPath } from '#app/navigation/return-path.ts'
import { useSession } from '#app/session/session.ts'
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

/** The way into the form; a visitor signs up first, and comes to it once the email is verified. */
function ListYourLand() {
  const { token } = useSession()
  const words = <Trans>List your land</Trans>
  return token === null ? (
    <ButtonLink to="/auth/signup" search={{ from: newStandPath }} look="ember">
      {words}
    </ButtonLink>
  ) : (
    <ButtonLink to="/my-profile/update-stand/$id" params={{ id: 'new' }} look="ember">
      {words}
    </ButtonLink>
  )
}

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
  5: <DocumentButton type="waiver document" title={t`Hunter waiver`} />,
  6: (
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
  7: <Opener label={t`Review form`}>{(close) => <ReviewFormDialog onClose={close} />}</Opener>,
  8: <Story />,
  9: (
    <ButtonLink to="/contact" look="outline" size="compact">
      <Trans>Contact us</Trans>
    </ButtonLink>
  ),
})

export function LandownersPage() {
  const below = belowOf(useFeeSentence(), useKeptSentence(), usePolicy())
  const { title, lead, sections } = siteWords.landowners
  return (
    <Page title={translate(title)} lead={translate(lead)} act={<ListYourLand />}>
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
        <ListYourLand />
        <ButtonLink to="/leasing-application" look="outline">
          <Trans>Lease application</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
