import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { useWakeLock } from '#parts/position/use-wake-lock.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { permitOf } from './check-signature.ts'
import { PermitFacts } from './PermitFacts.tsx'
import { QrCode } from './QrCode.tsx'

const route = getRouteApi('/my-profile/permit/$id')

/** The card that a hunter shows to a landowner or a warden; it opens without a signal. */
export const PermitPage = () => {
  const id = Number(route.useParams().id)
  const read = useRead(permitCalls.read, { reservationId: id })
  const now = useNow()
  useWakeLock(true)
  return (
    <Page
      title={t`Hunting permit`}
      width="narrow"
      crumbs={[
        { label: t`Reservation`, to: `/my-profile/reservation-details/${id}` },
        { label: t`Hunting permit` },
      ]}
    >
      <QueryBoundary read={read} problem={t`The permit could not be loaded.`}>
        {({ data }) => {
          const permit = permitOf(data.permit)
          if (!permit) return null
          const name = permit.name
          return (
            <>
              <Card as="section" aria-label={t`Hunting permit`}>
                <QrCode
                  text={`${location.origin}/permit#${data.permit}`}
                  label={t`Hunting permit of ${name}, to be read by a phone’s camera`}
                />
                <PermitFacts permit={permit} now={now} />
              </Card>
              <p className="muted small">
                <Trans>
                  Show this to the landowner or a warden. Their camera opens the permit and checks its
                  signature, also where there is no signal.
                </Trans>
              </p>
              <ButtonLink to="/permit" hash={data.permit} look="outline" full>
                <Trans>See what they see</Trans>
              </ButtonLink>
            </>
          )
        }}
      </QueryBoundary>
    </Page>
  )
}
