import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DocumentButton } from './DocumentButton.tsx'
import { Sections } from './Sections.tsx'
import styles from './text.module.css'
import { useFeeSentence } from './use-fees.ts'
import { VideoButton } from './VideoButton.tsx'

const DownloadDialog = lazy(async () => ({ default: (await import('./DownloadDialog.tsx')).DownloadDialog }))
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

export function LandownersPage() {
  const fees = useFeeSentence()
  const { name, phone, email } = brand
  return (
    <Page title={t`For Landowners`} lead={t`Your land, your rules, your price.`}>
      <Sections
        cards
        sections={[
          {
            title: t`What is ${name}?`,
            body: (
              <>
                <p>
                  <Trans>
                    A marketplace for hunting land. You draw the boundary where hunting is allowed, say which
                    days are open and what they cost, and decide how well a hunter must be rated to book.
                  </Trans>
                </p>
                <Opener label={t`DOWNLOAD APP`}>{(close) => <DownloadDialog onClose={close} />}</Opener>
              </>
            ),
          },
          {
            title: t`How Does ${name} Work?`,
            body: (
              <>
                <p>
                  <Trans>
                    Lease by the day or by the whole season. Hunters see their own position inside your
                    boundary, also without a signal, and a recorded route leads them to the parking spot and
                    on to the stand. You get an email on each booking, and see who is on your land.
                  </Trans>
                </p>
                <ButtonLink to="/contact" look="outline" size="compact">
                  <Trans>Ask us</Trans>
                </ButtonLink>
              </>
            ),
          },
          {
            title: t`How Do Hunters Find Their Way?`,
            body: (
              <p>
                <Trans>
                  You mark the parking and walk the route to the stand once, with your phone. Every hunter who
                  has booked sees both on the map and on a printed sheet, with distances and bearings, and
                  never has to ask at your door.
                </Trans>
              </p>
            ),
          },
          {
            title: t`What About Liability?`,
            body: (
              <>
                <p>
                  <Trans>
                    Each hunter signs a liability waiver, kept on file with its text, signature and time.
                  </Trans>
                </p>
                <DocumentButton type="waiver document" title={t`Hunter waiver`} />
              </>
            ),
          },
          {
            title: t`What Does It Cost?`,
            body: (
              <>
                <p>
                  <Trans>Listing is free.</Trans> {fees !== null && <Trans>The fee is {fees}</Trans>}
                </p>
                <DocumentButton type="lease document" title={t`Landowner agreement`} />
              </>
            ),
          },
          {
            title: t`Did We Mention Our 5-Star Review System?`,
            body: (
              <>
                <p>
                  <Trans>
                    You review hunters and they review your stand. A hunter below the minimum rating you set
                    cannot book.
                  </Trans>
                </p>
                <Opener label={t`Review form`}>{(close) => <ReviewFormDialog onClose={close} />}</Opener>
              </>
            ),
          },
          {
            title: t`Watch An ${name} User's Story`,
            body: <VideoButton title={t`Watch the video`} />,
          },
          {
            title: t`Questions?`,
            body: (
              <>
                <p>
                  <Trans>
                    Your account manager: <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>,{' '}
                    <a href={`mailto:${email}`}>{email}</a>
                  </Trans>
                </p>
                <ButtonLink to="/contact" look="outline" size="compact">
                  <Trans>Contact us</Trans>
                </ButtonLink>
              </>
            ),
          },
        ]}
      />
      <div className={styles.end}>
        <ButtonLink to="/auth/signup" look="ember">
          <Trans>APPLY TO JOIN OUR CLUB</Trans>
        </ButtonLink>
      </div>
    </Page>
  )
}
