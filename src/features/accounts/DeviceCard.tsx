import { usePush } from '#app/push.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { type Scheme, setScheme, useScheme } from '#ui/scheme.ts'
import styles from './profile.module.css'

const schemes: [Scheme, string][] = [
  ['auto', 'As the phone'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['red-night', 'Red night'],
]
const words = {
  unsupported: 'This browser cannot show notifications.',
  install_first: 'Add Highseat to your home screen first; then it can notify you.',
  denied: 'Notifications are blocked in the settings of this browser.',
  off: 'Be told of bookings, messages and answers.',
  on: 'On for this device.',
}

/** What belongs to this device: notifications and the look of the screen. */
export function DeviceCard() {
  const push = usePush()
  const { scheme } = useScheme()
  return (
    <Card as="section" aria-label="This device">
      <h2>This device</h2>
      <div className="row spread">
        <div>
          <strong>Notifications</strong>
          <p className="muted small">{words[push.state]}</p>
        </div>
        {push.state === 'off' && (
          <Button size="compact" onClick={() => void push.turnOn()}>
            Turn on
          </Button>
        )}
        {push.state === 'on' && (
          <Button size="compact" look="outline" onClick={() => void push.turnOff()}>
            Turn off
          </Button>
        )}
      </div>
      <fieldset className={styles.schemes}>
        <legend>Screen</legend>
        {schemes.map(([name, word]) => (
          <label key={name}>
            <input
              type="radio"
              name="scheme"
              value={name}
              checked={scheme === name}
              onChange={() => setScheme(name)}
            />
            <span>{word}</span>
          </label>
        ))}
      </fieldset>
      <p className="muted small">Red night keeps your eyes used to the dark before dawn.</p>
    </Card>
  )
}
