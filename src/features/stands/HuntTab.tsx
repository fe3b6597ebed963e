import type { Stand } from '#core/calls/stands.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** For one who comes from a reservation: on to the hunts, where check-in and the map of the hunt are. */
export function HuntTab({ stand }: { stand: Stand }) {
  return (
    <div className="stack">
      <p>
        Check in when you arrive at {stand.title}. The map, the boundary and the routes work without a signal.
      </p>
      <div className="row">
        <ButtonLink to="/my-profile/my-reservations" look="spruce">
          Open my hunts
        </ButtonLink>
        <ButtonLink to="/stand-sheet" search={{ standId: stand.id }} look="outline">
          Stand sheet
        </ButtonLink>
      </div>
    </div>
  )
}
