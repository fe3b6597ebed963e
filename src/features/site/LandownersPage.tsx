import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { DocumentButton } from './DocumentButton.tsx'
import { Sections } from './Sections.tsx'
import { useFeeSentence } from './use-fees.ts'

export function LandownersPage() {
  const fees = useFeeSentence()
  return (
    <Page title="For Landowners" width="text" lead="Your land, your rules, your price.">
      <Sections
        sections={[
          {
            title: `What is ${brand.name}?`,
            body: (
              <p>
                A marketplace for hunting land. You draw the boundary where hunting is allowed, say which days
                are open and what they cost, and decide how well a hunter must be rated to book.
              </p>
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
              <p>
                You review hunters and they review your stand. A hunter below the minimum rating you set
                cannot book.
              </p>
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
