import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useWakeLock } from '#parts/position/use-wake-lock.ts'
import { Button } from '#ui/controls/Button.tsx'
import { MoonIcon } from '#ui/icons/index.tsx'
import { setScheme, useScheme } from '#ui/theme/scheme.ts'
import css from './hunt.module.css'

/** Red light before dawn, and a screen that stays on; it does while a track is recorded. */
export const HuntSwitches = ({ isRecording }: { isRecording: boolean }) => {
  const [awake, setAwake] = useState(false)
  const wake = useWakeLock(awake || isRecording)
  const { scheme } = useScheme()
  return (
    <div className={css['two']}>
      <Button
        look="quiet"
        icon={<MoonIcon />}
        aria-pressed={scheme === 'red-night'}
        onClick={() => setScheme(scheme === 'red-night' ? 'auto' : 'red-night')}
      >
        {scheme === 'red-night' ? t`Red light off` : t`Red light`}
      </Button>
      {wake.supported && (
        <Button look="quiet" aria-pressed={awake} onClick={() => setAwake(!awake)}>
          {wake.held ? t`Screen stays on` : t`Keep screen on`}
        </Button>
      )}
    </div>
  )
}
