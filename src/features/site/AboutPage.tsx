import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sections } from './Sections.tsx'

export function AboutPage() {
  return (
    <Page title="About" width="text" lead={brand.tagline}>
      <Sections
        sections={[
          {
            title: `Why ${brand.name}`,
            body: (
              <p>
                A high seat is a raised hunting stand: a place to be quiet and see far. We bring people who
                keep land together with people who hunt it with care, and take the paper off both.
              </p>
            ),
          },
          {
            title: 'Made for where there is no signal',
            body: (
              <p>
                Map, boundary, routes, contacts and papers go along on the phone. What you write out there is
                kept and sent once, in order, when the signal is back.
              </p>
            ),
          },
          {
            title: 'Credits',
            body: (
              <p>
                Some species silhouettes by the artists of game-icons.net (CC BY 3.0). Place names from
                GeoNames (CC BY 4.0). Type: Source Serif 4 and Public Sans (OFL).
              </p>
            ),
          },
        ]}
      />
      <ButtonLink to="/contact" look="outline">
        Contact
      </ButtonLink>
    </Page>
  )
}
