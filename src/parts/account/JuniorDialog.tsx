import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

/** What a junior hunter can do, shown from the header and wherever a junior meets a closed door. */
export function JuniorDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title={t`Junior hunters`} opened={opened} onClose={onClose} size="small">
      <div className="stack">
        <p>
          <Trans>
            As a junior hunter you can look around: browse stands, read reviews, trophies and stand blogs,
            keep favorites and watch the tutorials.
          </Trans>
        </p>
        <p>
          <Trans>
            Booking and listing land is for adults. Your guardian can book a hunt and invite you as an
            additional hunter.
          </Trans>
        </p>
        <Button full onClick={onClose}>
          <Trans>OKAY</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
