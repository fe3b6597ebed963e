import { Trans } from '@lingui/react/macro'
import { failureText } from '#app/i18n/language.ts'
import type { ApiFailure } from '#offline/failure.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Refusal } from '#ui/messages/Refusal.tsx'

/** What failed, and what is not known if the service gave no answer. */
export interface Problem {
  failure: ApiFailure
  unknown: 'payment' | 'release'
}

/** Below the card form: what went wrong, and the question to the service whether it is paid after all. */
export const PaymentProblem = ({
  failure,
  unknown,
  busy,
  onAgain,
}: Problem & { busy: boolean; onAgain: () => void }) => (
  <div className="stack">
    <Refusal>
      {failure.status !== 0 ? (
        failureText(failure)
      ) : unknown === 'payment' ? (
        <Trans>
          The service could not be reached. Whether it was paid is not known yet: check again when you have a
          signal.
        </Trans>
      ) : (
        <Trans>
          The service could not be reached. It is not paid, but your days may still be held: give them back
          when you have a signal.
        </Trans>
      )}
    </Refusal>
    <Button look="outline" full busy={busy} onClick={onAgain}>
      <Trans>Check again</Trans>
    </Button>
  </div>
)
