import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '#core/brand.ts'
import { useInstall } from '#app/device/install.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { InstallSteps } from './InstallSteps.tsx'

const { name: brandName } = brand

/** Says once, in the manner of this platform, how to put the app on the phone; never where it is, or was declined. */
export const InstallHint = () => {
  const { way, install, dismiss } = useInstall()
  if (way === null) return null
  return (
    <Card as="section" aria-label={t`Install ${brandName} on this device`}>
      <h2>
        <Trans>Keep your hunts within reach</Trans>
      </h2>
      <p className="muted">
        <Trans>
          From your home screen, the app opens without a signal, and the system does not clear your downloads.
        </Trans>
      </p>
      {way === 'ios' && <InstallSteps />}
      <div className="row">
        {way === 'prompt' && (
          <Button size="compact" onClick={() => void install()}>
            <Trans>Install the app</Trans>
          </Button>
        )}
        <Button size="compact" look="quiet" onClick={dismiss}>
          {way === 'ios' ? t`Do not show this again` : t`Not now`}
        </Button>
      </div>
    </Card>
  )
}
