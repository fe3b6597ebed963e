import type { Stand } from '#core/calls/stands.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { Button } from '#ui/Button.tsx'
import { ChatIcon } from '#ui/icons/index.tsx'
import { Rating } from '#ui/Rating.tsx'
import { toast } from '#ui/toast.ts'

/** The landowner. Writing opens with a booking, so the button says so instead of leading nowhere. */
export function OwnerCard({ stand }: { stand: Stand }) {
  const { user } = stand
  const name = `${user.first_name} ${user.last_name}`
  return (
    <Card as="section" aria-label="Landowner">
      <div className="row">
        <Avatar src={user.image} name={name} size={56} />
        <div>
          <strong>{name}</strong>
          <p className="muted small">
            Landowner · {stand.followers_counter} {stand.followers_counter === 1 ? 'follower' : 'followers'}
          </p>
          {user.rating !== null && <Rating value={user.rating} />}
        </div>
      </div>
      <Button
        look="outline"
        size="compact"
        icon={<ChatIcon size={18} />}
        onClick={() => toast('You can contact landowner only after booking', 'problem')}
      >
        Contact landowner
      </Button>
    </Card>
  )
}
