import { Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import type { Stand } from '#core/calls/stands.ts'
import { refusal } from '#offline/failure.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'

const look = { look: 'outline', size: 'compact', icon: <ChatIcon size={18} /> } as const

/** Chat opens with a booking: until then the button explains that. */
export function ContactOwner({ stand }: { stand: Stand }) {
  const { user, chat_reservation_id: hunt } = stand
  const words = <Trans>Contact landowner</Trans>
  if (hunt == null)
    return (
      <Button {...look} onClick={() => toast(failureText(refusal('chat_closed')), 'problem')}>
        {words}
      </Button>
    )
  const params = {
    reservationId: String(hunt),
    userName: `${user.first_name} ${user.last_name}`,
    userId: String(user.id),
  }
  return (
    <ButtonLink {...look} to="/my-profile/chat/$reservationId/$userName/$userId" params={params}>
      {words}
    </ButtonLink>
  )
}
