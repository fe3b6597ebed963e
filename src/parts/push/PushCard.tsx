import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type PushState, usePush } from '#app/push/push.ts'
import { InstallSteps } from '#parts/install/InstallSteps.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'

const words: Record<PushState, MessageDescriptor> = {
  unsupported: msg`This browser cannot show notifications. We email you instead.`,
  install_first: msg`On this phone only an app on the home screen can notify you. It takes three taps:`,
  denied: msg`Notifications are blocked for this app. Allow them in the settings of your browser or phone, then come back.`,
  off: msg`Get messages, bookings and hunt reminders at once, also when the app is closed.`,
  on: msg`On for this device.`,
}

/** Pushes on this device: what they are for is said before the browser asks. */
export const PushCard = ({ title = t`This device` }: { title?: string }) => {
  const push = usePush()
  const [problem, setProblem] = useState<string | null>(null)
  const turn = (on: boolean) => {
    setProblem(null)
    void (on ? push.turnOn() : push.turnOff()).catch(() =>
      setProblem(t`That did not work. You may have no signal. Please try again.`),
    )
  }
  return (
    <Card as="section" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        {push.state === 'off' && (
          <Button size="compact" busy={push.busy} onClick={() => turn(true)}>
            <Trans>Turn on</Trans>
          </Button>
        )}
        {push.state === 'on' && (
          <Button size="compact" look="outline" busy={push.busy} onClick={() => turn(false)}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
      <p className="muted">{t(words[push.state])}</p>
      {push.state === 'install_first' && <InstallSteps />}
      {problem !== null && <p role="alert">{problem}</p>}
    </Card>
  )
}
