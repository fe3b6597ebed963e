import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '#core/brand.ts'
import { Page } from '#parts/Page.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Sections } from './Sections.tsx'

export function AboutPage() {
  const { name } = brand
  return (
    <Page title={t`About`} width="text" lead={brand.tagline}>
      <Sections
        sections={[
          {
            title: t`Why ${name}`,
            body: (
              <p>
                <Trans>
                  A high seat is a raised hunting stand: a place to be quiet and see far. We bring people who
                  keep land together with people who hunt it with care, and take the paper off both.
                </Trans>
              </p>
            ),
          },
          {
            title: t`Made for where there is no signal`,
            body: (
              <p>
                <Trans>
                  Map, boundary, routes, contacts and papers go along on the phone. What you write out there
                  is kept and sent once, in order, when the signal is back.
                </Trans>
              </p>
            ),
          },
          {
            title: t`Credits`,
            body: (
              <p>
                <Trans>
                  Some species silhouettes by the artists of game-icons.net (CC BY 3.0). Place names from
                  GeoNames (CC BY 4.0). Type: Source Serif 4 and Public Sans (OFL).
                </Trans>
              </p>
            ),
          },
        ]}
      />
      <ButtonLink to="/contact" look="outline">
        <Trans>Contact</Trans>
      </ButtonLink>
    </Page>
  )
}
