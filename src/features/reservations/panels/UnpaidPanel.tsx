import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'

/** A hold that was given back or ran out: nothing was booked, and the days may be free still. */
export const UnpaidPanel = ({ held: { stand_detail: stand } }: { held: Reservation }) => (
  <Card as="section" aria-labelledby="unpaid">
    <div className="stack">
      <h2 id="unpaid">
        <Trans>Nothing was booked</Trans>
      </h2>
      <p>
        <Trans>
          The days were given back, or not paid within 15 minutes, and are free again. Money that came too
          late goes back to your card.
        </Trans>
      </p>
      {!stand.deleted && (
        <ButtonLink to="/reserve-stand/$id" params={{ id: String(stand.id) }} look="ember" full>
          <Trans>Choose days again</Trans>
        </ButtonLink>
      )}
    </div>
  </Card>
)
