import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import { refusal } from '#offline/failure.ts'
import type { Stand } from '#core/calls/stands.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'
import { toast } from '#ui/messages/toast.ts'

/** The landowner. Chat opens with a booking, so the button explains that until then. */
export function OwnerCard({ stand }: { stand: Stand }) {
  const { user, followers_counter: followers } = stand
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Card as="section" aria-label={t`Landowner`}>
      <div className="row">
        <Avatar src={user.image} name={name} size={56} />
        <div>
          <strong>{name}</strong>
          <p className="muted small">
            <Trans>Landowner</Trans> · <Plural value={followers} one="# follower" other="# followers" />
          </p>
          {user.rating !== null && <Rating value={user.rating} />}
        </div>
      </div>
      <Button
        look="outline"
        size="compact"
        icon={<ChatIcon size={18} />}
        onClick={() => toast(failureText(refusal('chat_closed')), 'problem')}
      >
        <Trans>Contact landowner</Trans>
      </Button>
    </Card>
  )
}
