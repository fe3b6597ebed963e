import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import { refusal } from '#offline/failure.ts'
import { Page } from '#parts/page/Page.tsx'
import { Button, ButtonLink } from '#ui/controls/Button.tsx'
import { Problem } from '#ui/messages/Problem.tsx'
import { useConnection } from '#app/device/connection.ts'
import { isFailedImport } from './reload-once.ts'

/** Error boundary of a screen. Forms store their input, so retrying is safe. */
export function Crash({ error, reset }: { error: unknown; reset?: () => void }) {
  const { online } = useConnection()
  const isMissingOffline = isFailedImport(error) && !online
  return (
    <Page
      title={isMissingOffline ? t`Not on this phone yet` : failureText(refusal('unexpected'))}
      width="narrow"
    >
      <Problem
        title={
          isMissingOffline
            ? t`This screen has never been opened here, and there is no signal.`
            : t`This screen stopped working.`
        }
        kept={t`What you typed and what waits to be sent is kept.`}
      />
      <Button look="spruce" onClick={() => (reset && !isFailedImport(error) ? reset() : location.reload())}>
        <Trans>Try again</Trans>
      </Button>
      <ButtonLink to="/" look="quiet">
        <Trans>Go To HomePage</Trans>
      </ButtonLink>
    </Page>
  )
}
