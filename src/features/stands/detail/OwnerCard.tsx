import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { Stand } from '#core/calls/stands.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { RenderWhenVisible } from '#ui/layout/RenderWhenVisible.tsx'
import { Skeleton } from '#ui/messages/Skeleton.tsx'
import { Rating } from '#ui/pictures/Rating.tsx'

const ContactOwner = lazy(async () => ({ default: (await import('./ContactOwner.tsx')).ContactOwner }))

/** About the height in pixels of what is known of a landowner, with the button. */
const factsHeight = 132

/** The landowner, and the way to write to them. */
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
      {/* Fetched after the page is drawn, also where a slow phone takes long to draw it. */}
      <RenderWhenVisible height={factsHeight}>
        <Suspense fallback={<Skeleton height={factsHeight} />}>
          <ContactOwner stand={stand} />
        </Suspense>
      </RenderWhenVisible>
    </Card>
  )
}
