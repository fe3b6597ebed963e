import { Plural, Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import type { Stand } from '#core/calls/stands.ts'
import { refusal } from '#offline/failure.ts'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { toast } from '#ui/messages/toast.ts'
import styles from './host.module.css'

const look = { look: 'outline', size: 'compact', icon: <ChatIcon size={18} /> } as const

/** What the service can prove of the landowner; nothing stands for what it cannot. */
function HostFacts({ host }: { host: NonNullable<Stand['host']> }) {
  const { member_since: year, hunts_hosted: hunts, answers_within_hours: hours } = host
  const text = String(year)
  return (
    <ul className={styles.host}>
      <li>
        <Trans>Member since {text}</Trans>
      </li>
      {hunts > 0 && (
        <li>
          <Plural value={hunts} one="# hunt hosted" other="# hunts hosted" />
        </li>
      )}
      {hours !== null && hours <= 72 && (
        <li>
          <Plural value={hours} one="Usually answers within an hour" other="Usually answers within # hours" />
        </li>
      )}
    </ul>
  )
}

/** Chat opens with a booking: until then the button explains that. */
function Contact({ stand }: { stand: Stand }) {
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

/** What is known of the landowner, and the chat. */
export function ContactOwner({ stand }: { stand: Stand }) {
  return (
    <>
      {stand.host && <HostFacts host={stand.host} />}
      <Contact stand={stand} />
    </>
  )
}
