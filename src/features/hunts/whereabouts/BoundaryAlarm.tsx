import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isRough } from '#core/rules/position/wayfinding.ts'
import type { Position } from '#parts/position/use-position.ts'
import { ringAlarm, setAlarmSound, useAlarmSound } from '#parts/position/alarm-sound.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { WarningIcon } from '#ui/icons/index.tsx'
import { directionWords, roughDistance } from './boundary-words.ts'
import type { Boundary } from './use-boundary.ts'
import css from './whereabouts.module.css'

/** The alarm of a crossing, at the top of the screen wherever one has scrolled. */
export const BoundaryAlarm = ({ boundary, position }: { boundary: Boundary; position: Position | null }) => {
  const { sight, isRinging, silence } = boundary
  if (!isRinging || sight === null || position === null) return null
  const distance = roughDistance(sight.feet, isRough(position))
  const direction = directionWords(sight.degrees)
  return (
    <div className={css['alarm']}>
      <WarningIcon size={28} />
      <p>
        {/* Spoken once; the distance, which changes with every step, is the other line's. */}
        <strong role="alert">
          <Trans>You have crossed the boundary.</Trans>
        </strong>{' '}
        <span>{t`The land is ${distance} ${direction} of you.`}</span>
      </p>
      <Button look="quiet" size="compact" onClick={silence}>
        <Trans>I know</Trans>
      </Button>
    </div>
  )
}

/** What the alarm can do on this phone, and its sound. */
export const AlarmCard = () => {
  const sound = useAlarmSound()
  const canVibrate = 'vibrate' in navigator
  return (
    <Card as="section" aria-labelledby="boundary-alarm">
      <div className="stack">
        <h2 id="boundary-alarm">
          <Trans>Boundary alarm</Trans>
        </h2>
        <p className="muted">
          <Trans>It works only while this screen is on: it cannot watch the boundary in your pocket.</Trans>{' '}
          {canVibrate
            ? t`It shows here and the phone vibrates.`
            : t`It shows here; this browser cannot make the phone vibrate.`}
        </p>
        {sound !== 'none' && (
          <div className={css['sound']}>
            <Button
              look="outline"
              size="compact"
              aria-pressed={sound !== 'off'}
              onClick={() => setAlarmSound(sound === 'off')}
            >
              {sound === 'off' ? t`Sound is off` : t`Sound is on`}
            </Button>
            <Button look="quiet" size="compact" onClick={ringAlarm}>
              <Trans>Try it</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
