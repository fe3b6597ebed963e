import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { forbidden } from '#app/session/forbidden.ts'
import { failureText } from '#app/i18n/language.ts'
import type { ApiFailure } from '#offline/failure.ts'

/** Shows the failure of a 403 (spec 1 §8). */
export function ForbiddenDialog({ failure }: { failure: ApiFailure }) {
  return (
    <Dialog title={t`Permission denied`} opened onClose={() => forbidden.set(null)} size="small">
      <div className="stack">
        <p>{failureText(failure)}</p>
        <Button full onClick={() => forbidden.set(null)}>
          <Trans>Okay</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
