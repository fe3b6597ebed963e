import { Trans } from '@lingui/react/macro'
import type { Reservation } from '#core/calls/reservations.ts'
import { ButtonLink } from '#ui/controls/Button.tsx'
import { PermitIcon, PrintIcon } from '#ui/icons/index.tsx'

/** From the hunt to its permit and its sheet. */
export const HuntLinks = ({ held }: { held: Reservation }) => (
  <>
    {held.current_user_type !== 'landowner' && (
      <ButtonLink
        to="/my-profile/permit/$id"
        params={{ id: String(held.id) }}
        look="outline"
        full
        icon={<PermitIcon />}
      >
        <Trans>Hunting permit</Trans>
      </ButtonLink>
    )}
    <ButtonLink
      to="/stand-sheet"
      search={{ standId: held.stand_detail.id, reservationId: held.id }}
      look="outline"
      full
      icon={<PrintIcon />}
    >
      <Trans>Stand sheet</Trans>
    </ButtonLink>
  </>
)
