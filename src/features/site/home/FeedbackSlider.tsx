import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useRead } from '#app/data/use-read.ts'
import { siteCalls } from '#core/calls/site.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { BackIcon } from '#ui/icons/frame.tsx'
import { ForwardIcon } from '#ui/icons/stand.tsx'
import { Quote } from './Quote.tsx'
import styles from './home.module.css'

/** Public feedback of hunters; renders nothing when there is none. */
export function FeedbackSlider() {
  const { data, state } = useRead(siteCalls.publicFeedback, {})
  const said = data?.data ?? []
  const [at, setAt] = useState(0)
  const one = said[at % Math.max(1, said.length)]
  const title = t`Hunters Feedback`
  if (!one)
    return state === 'loading' ? (
      <Quote title={title} isAwaited foot={<div className={styles.turnPlace} />} />
    ) : null
  const name = one.user ? `${one.user.first_name} ${one.user.last_name}` : t`Anonymous`
  const turn = (by: number) => setAt((at + by + said.length) % said.length)
  return (
    <Quote
      title={title}
      isLive
      foot={
        said.length > 1 && (
          <div className="row">
            <Button look="outline" size="round" aria-label={t`Previous feedback`} onClick={() => turn(-1)}>
              <BackIcon />
            </Button>
            <Button look="outline" size="round" aria-label={t`Next feedback`} onClick={() => turn(1)}>
              <ForwardIcon />
            </Button>
          </div>
        )
      }
    >
      <blockquote>{one.feedback}</blockquote>
      <figcaption className="row">
        <Avatar src={one.user?.image ?? null} name={name} />
        <strong>{name}</strong>
      </figcaption>
    </Quote>
  )
}
