import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '#app/data/use-read.ts'
import { permitCalls } from '#core/calls/signing/permits.ts'
import type { Permit } from '#core/rules/booking/permits.ts'
import { timeOf } from '#parts/days/time-of.ts'
import { useNow } from '#parts/days/use-now.ts'
import { Page } from '#parts/page/Page.tsx'
import { QueryBoundary } from '#parts/page/QueryBoundary.tsx'
import { useWakeLock } from '#parts/position/use-wake-lock.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { permitOf } from './check-signature.ts'
import { PermitDigits } from './PermitDigits.tsx'
import { PermitFacts } from './PermitFacts.tsx'
import { QrCode } from './QrCode.tsx'
import { useShownCode } from './use-shown-code.ts'

const route = getRouteApi('/my-profile/permit/$id')

const PermitCard = ({ permit, token, now }: { permit: Permit; token: string; now: Date }) => {
  const shown = useShownCode(permit, token, now)
  if (!shown) return <Skeleton height={480} />
  const { name } = permit
  const until = shown.until && timeOf(shown.until)
  return (
    <>
      <Card as="section" aria-label={t`Hunting permit`}>
        <QrCode
          text={`${location.origin}/permit#${shown.code}`}
          label={t`Hunting permit of ${name}, to be read by a phone’s camera`}
        />
        <PermitFacts permit={permit} now={now} code={until && t`until ${until}`} />
      </Card>
      <p className="muted small">
        <Trans>
          Show this to the landowner or a warden. Their camera opens the permit and checks its signature, also
          where there is no signal.
        </Trans>{' '}
        {shown.until ? (
          <Trans>The code renews itself every 30 minutes, so that a photograph of it grows old.</Trans>
        ) : (
          <Trans>
            This phone could not sign the time. The person who checks the permit will ask to see it on this
            phone.
          </Trans>
        )}
      </p>
      <PermitDigits reservationId={permit.reservationId} now={now} />
      <ButtonLink to="/permit" hash={shown.code} look="outline" full>
        <Trans>See what they see</Trans>
      </ButtonLink>
    </>
  )
}

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
          return permit && <PermitCard permit={permit} token={data.permit} now={now} />
        }}
      </QueryBoundary>
    </Page>
  )
}
