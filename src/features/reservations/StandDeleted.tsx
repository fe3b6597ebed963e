import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

/** The notice on a reservation whose stand is deleted (spec 3 §2.6). */
export const StandDeleted = () => {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/my-profile/my-reservations', replace: true })
  return (
    <Dialog title={t`Stand Deleted`} opened onClose={close} size="small">
      <div className="stack">
        <p>
          <Trans>We are sorry to inform you that this stand has been deleted by the owner</Trans>
        </p>
        <Button full onClick={close}>
          <Trans>Okay</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
