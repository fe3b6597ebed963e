import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isApplePhone } from '#parts/position/apple-phone.ts'
import type { PositionState } from '#parts/position/use-position.ts'
import { Button } from '#ui/controls/Button.tsx'
import { LocateIcon } from '#ui/icons/index.tsx'
import css from './whereabouts.module.css'

/** Where a browser keeps what was refused; nothing on the page can ask for it again. */
const stepsToAllow = (): string => {
  if (isApplePhone())
    return t`Open Settings, Privacy & Security, Location Services, choose your browser and then “While Using the App”. Come back and tap Try again.`
  if (/Android/.test(navigator.userAgent))
    return t`Tap the icon to the left of the address, then Permissions, and allow Location. In the installed app, hold its icon and open App info, Permissions.`
  return t`Click the icon to the left of the address and allow Location.`
}

/** Why there is no position, and what the hunter can do; the map and its marks stay. */
export const NoPosition = ({ state, retry }: { state: PositionState; retry: () => void }) => {
  if (state === 'denied' || state === 'unsupported')
    return (
      <section className={css['missing']} aria-labelledby="no-position">
        <h2 id="no-position">
          <LocateIcon />
          {state === 'denied' ? t`Location is off` : t`This device has no location`}
        </h2>
        <p>
          <Trans>
            The map and its marks stay. With your location it shows where you are, the way back, and an alarm
            at the boundary.
          </Trans>
        </p>
        {state === 'denied' && (
          <>
            <p>{stepsToAllow()}</p>
            <Button look="outline" size="compact" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </>
        )}
      </section>
    )
  return (
    <p className={css['looking']} role="status">
      {state === 'lost'
        ? t`No location at the moment. It comes back under open sky.`
        : t`Looking for your location. If your browser asks, allow it.`}
    </p>
  )
}
