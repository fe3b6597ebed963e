import { Trans } from '@lingui/react/macro'
import type { Stand } from '#core/calls/stands.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'

/** Leads from a reservation to the hunt's screen with check-in and map. */
export function HuntTab({ stand }: { stand: Stand }) {
  const { title } = stand
  return (
    <div className="stack">
      <p>
        <Trans>
          Check in when you arrive at {title}. The map, the boundary and the routes work without a signal.
        </Trans>
      </p>
      <div className="row">
        <ButtonLink to="/my-profile/my-reservations" look="spruce">
          <Trans>Open my hunts</Trans>
        </ButtonLink>
        <ButtonLink to="/stand-sheet" search={{ standId: stand.id }} look="outline">
          <Trans>Stand sheet</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
