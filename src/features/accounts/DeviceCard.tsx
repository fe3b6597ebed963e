import { PushCard } from '#parts/push/PushCard.tsx'
import { Card } from '#ui/Card.tsx'
import { type Scheme, setScheme, useScheme } from '#ui/scheme.ts'
import styles from './profile.module.css'

const schemes: [Scheme, string][] = [
  ['auto', 'As the phone'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['red-night', 'Red night'],
]
/** What belongs to this device: notifications and the look of the screen. */
export function DeviceCard() {
  const { scheme } = useScheme()
  return (
    <>
      <PushCard />
      <Card as="section" aria-label="Screen">
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
    </>
  )
}
