import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { usePush } from '#app/push/push.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'

const declined = 'push-declined'

/** Offers push notifications where their use is clear; "Not now" is final. */
export const PushOffer = ({ children }: { children: string }) => {
  const push = usePush()
  const [gone, setGone] = useState(() => localStorage.getItem(declined) !== null)
  if (push.state !== 'off' || gone) return null
  const decline = () => {
    localStorage.setItem(declined, '1')
    setGone(true)
  }
  return (
    <Card as="section" aria-label={t`Notifications`}>
      <p>{children}</p>
      <div className="row">
        <Button size="compact" busy={push.busy} onClick={() => void push.turnOn().catch(() => undefined)}>
          <Trans>Notify me</Trans>
        </Button>
        <Button size="compact" look="quiet" onClick={decline}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Card>
  )
}
