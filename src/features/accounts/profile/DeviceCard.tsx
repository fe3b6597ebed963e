import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PushCard } from '#parts/push/PushCard.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { type Scheme, setScheme, useScheme } from '#ui/theme/scheme.ts'
import styles from './profile.module.css'

const schemes: [Scheme, MessageDescriptor][] = [
  ['auto', msg`As the phone`],
  ['light', msg`Light`],
  ['dark', msg`Dark`],
  ['red-night', msg`Red night`],
]
/** Settings of this device: notifications and colour scheme. */
export function DeviceCard() {
  const { scheme } = useScheme()
  return (
    <>
      <PushCard />
      <Card as="section" aria-label={t`Screen`}>
        <fieldset className={styles.schemes}>
          <legend>
            <Trans>Screen</Trans>
          </legend>
          {schemes.map(([name, word]) => (
            <label key={name}>
              <input
                type="radio"
                name="scheme"
                value={name}
                checked={scheme === name}
                onChange={() => setScheme(name)}
              />
              <span>{t(word)}</span>
            </label>
          ))}
        </fieldset>
        <p className="muted small">
          <Trans>Red night keeps your eyes used to the dark before dawn.</Trans>
        </p>
      </Card>
    </>
  )
}
