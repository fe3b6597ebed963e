import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/index.tsx'
import styles from './home.module.css'

/** Public feedback of hunters; renders nothing when there is none. */
export function FeedbackSlider() {
  const said = useRead(siteCalls.publicFeedback, {}).data?.data ?? []
  const [at, setAt] = useState(0)
  const one = said[at % Math.max(1, said.length)]
  if (!one) return null
  const name = one.user ? `${one.user.first_name} ${one.user.last_name}` : t`Anonymous`
  const turn = (by: number) => setAt((at + by + said.length) % said.length)
  return (
    <section className={styles.feedback}>
      <h2>
        <Trans>Hunters Feedback</Trans>
      </h2>
      <figure aria-live="polite">
        <blockquote>{one.feedback}</blockquote>
        <figcaption className="row">
          <Avatar src={one.user?.image ?? null} name={name} />
          <strong>{name}</strong>
        </figcaption>
      </figure>
      {said.length > 1 && (
        <div className="row">
          <Button look="outline" size="round" aria-label={t`Previous feedback`} onClick={() => turn(-1)}>
            <BackIcon />
          </Button>
          <Button look="outline" size="round" aria-label={t`Next feedback`} onClick={() => turn(1)}>
            <ForwardIcon />
          </Button>
        </div>
      )}
    </section>
  )
}
