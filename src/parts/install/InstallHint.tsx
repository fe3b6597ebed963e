import { useInstall } from '#app/install.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { InstallSteps } from './InstallSteps.tsx'

/** Says once, in the manner of this platform, how to put the app on the phone; never where it is, or was declined. */
export const InstallHint = () => {
  const { way, install, dismiss } = useInstall()
  if (way === null) return null
  return (
    <Card as="section" aria-label="Put Highseat on this device">
      <h2>Keep your hunts within reach</h2>
      <p className="muted">
        On your home screen the app opens without a signal, and the system does not clear what you keep.
      </p>
      {way === 'ios' && <InstallSteps />}
      <div className="row">
        {way === 'prompt' && (
          <Button size="compact" onClick={() => void install()}>
            Install the app
          </Button>
        )}
        <Button size="compact" look="quiet" onClick={dismiss}>
          {way === 'ios' ? 'Do not show this again' : 'Not now'}
        </Button>
      </div>
    </Card>
  )
}
