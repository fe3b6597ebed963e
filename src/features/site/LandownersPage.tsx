import { lazy, type ReactNode, Suspense, useState } from 'react'
import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { DocumentButton } from './DocumentButton.tsx'
import { Sections } from './Sections.tsx'
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
  return (
    <Page title="For Landowners" width="text" lead="Your land, your rules, your price.">
      <Sections
        sections={[
          {
            title: `What is ${brand.name}?`,
            body: (
              <>
                <p>
                  A marketplace for hunting land. You draw the boundary where hunting is allowed, say which
                  days are open and what they cost, and decide how well a hunter must be rated to book.
                </p>
                <Opener label="DOWNLOAD APP">{(close) => <DownloadDialog onClose={close} />}</Opener>
              </>
            ),
          },
          {
            title: `How Does ${brand.name} Work?`,
            body: (
              <>
                <p>
                  Lease by the day or by the whole season. Hunters see their own position inside your
                  boundary, also without a signal, and a recorded route leads them to the parking spot and on
                  to the stand. You get an email on each booking, and see who is on your land.
                </p>
                <ButtonLink to="/contact" look="outline" size="compact">
                  Ask us
                </ButtonLink>
              </>
            ),
          },
          {
            title: 'How Do Hunters Find Their Way?',
            body: (
              <p>
                You mark the parking and walk the route to the stand once, with your phone. Every hunter who
                has booked sees both on the map and on a printed sheet, with distances and bearings, and never
                has to ask at your door.
              </p>
            ),
          },
          {
            title: 'What About Liability?',
            body: (
              <>
                <p>Each hunter signs a liability waiver, kept on file with its text, signature and time.</p>
                <DocumentButton type="waiver document" title="Hunter waiver" />
              </>
            ),
          },
          {
            title: 'What Does It Cost?',
            body: (
              <>
                <p>Listing is free. {fees !== null && `The fee is ${fees}`}</p>
                <DocumentButton type="lease document" title="Landowner agreement" />
              </>
            ),
          },
          {
            title: 'Did We Mention Our 5-Star Review System?',
            body: (
              <>
                <p>
                  You review hunters and they review your stand. A hunter below the minimum rating you set
                  cannot book.
                </p>
                <Opener label="Review form">{(close) => <ReviewFormDialog onClose={close} />}</Opener>
              </>
            ),
          },
          {
            title: `Watch A ${brand.name} User's Story`,
            body: <VideoButton title="Watch the video" />,
          },
          {
            title: 'Questions?',
            body: (
              <>
                <p>
                  Your account manager: <a href={`tel:${brand.phone.replace(/\s/g, '')}`}>{brand.phone}</a>,{' '}
                  <a href={`mailto:${brand.email}`}>{brand.email}</a>
                </p>
                <ButtonLink to="/contact" look="outline" size="compact">
                  Contact us
                </ButtonLink>
              </>
            ),
          },
        ]}
      />
      <ButtonLink to="/auth/signup" look="ember">
        APPLY TO JOIN OUR CLUB
      </ButtonLink>
    </Page>
  )
}
