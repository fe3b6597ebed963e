import { useState } from 'react'
import { type PushState, usePush } from '#app/push.ts'
import { InstallSteps } from '#parts/install/InstallSteps.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

const words: Record<PushState, string> = {
  unsupported: 'This browser cannot show notifications. Letters tell you instead.',
  install_first: 'On this phone only an app on the home screen can notify you. It takes three taps:',
  denied:
    'Notifications are blocked for this app. Allow them in the settings of your browser or phone, then come back.',
  off: 'Be told of messages, bookings and your hunts at once, also when the app is closed.',
  on: 'On for this device.',
}

/** Pushes on this device: what they are for is said before the browser asks. */
export const PushCard = ({ title = 'This device' }: { title?: string }) => {
  const push = usePush()
  const [problem, setProblem] = useState<string | null>(null)
  const turn = (on: boolean) => {
    setProblem(null)
    void (on ? push.turnOn() : push.turnOff()).catch(() =>
      setProblem('That did not work just now: there may be no signal. Please try again.'),
    )
  }
  return (
    <Card as="section" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        {push.state === 'off' && (
          <Button size="compact" busy={push.busy} onClick={() => turn(true)}>
            Turn on
          </Button>
        )}
        {push.state === 'on' && (
          <Button size="compact" look="outline" busy={push.busy} onClick={() => turn(false)}>
            Turn off
          </Button>
        )}
      </div>
      <p className="muted">{words[push.state]}</p>
      {push.state === 'install_first' && <InstallSteps />}
      {problem !== null && <p role="alert">{problem}</p>}
    </Card>
  )
}
