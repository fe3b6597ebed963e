import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { failureText } from '#app/i18n/language.ts'
import { useAct } from '#app/data/use-act.ts'
import { useRead } from '#app/data/use-read.ts'
import { reservationCalls } from '#core/calls/reservations.ts'
import { useNow } from '#parts/days/use-now.ts'
import { showReturned } from '#parts/stands/cancellation-words.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'
import { justCanceled } from './panels/just-canceled.ts'

interface CancelDialogProps {
  id: number
  policy: string
  onClose: () => void
  onCancelled: () => void
}

/** Shows the policy before cancelling, and the reason when cancelling is refused (spec 3 §4). */
export const CancelDialog = ({ id, policy, onClose, onCancelled }: CancelDialogProps) => {
  const cancel = useAct(reservationCalls.cancel)
  const navigate = useNavigate()
  const now = useNow(60_000)
  const held = useRead(reservationCalls.read, { id }).data?.data
  const [refused, setRefused] = useState<ApiFailure | null>(null)

  const proceed = async () => {
    const result = await cancel.act({ id })
    if (result.outcome === 'failed') return setRefused(result.failure)
    toast(t`Reservation cancelled successfully!`)
    justCanceled.set(id)
    onCancelled()
    onClose()
    void navigate({ to: '/my-profile/my-reservations', search: { activeTab: 'cancel' } })
  }

  if (refused !== null)
    return (
      <Dialog title={t`Error`} opened onClose={onClose} size="small">
        <div className="stack">
          <p role="alert">{failureText(refused)}</p>
          <Button full onClick={onClose}>
            <Trans>OK</Trans>
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={t`Cancellation Policy`} opened onClose={() => !cancel.busy && onClose()} size="small">
      <div className="stack">
        {held?.cancellation_days !== undefined && (
          <p>
            <strong>{showReturned(held, now)}</strong>
          </p>
        )}
        <p>{policy}</p>
        {held !== undefined && held.voucher_discount > 0 && (
          <p>
            <Trans>The voucher that you used for this booking does not come back.</Trans>
          </p>
        )}
        <Button full look="danger" busy={cancel.busy} onClick={() => void proceed()}>
          <Trans>PROCEED</Trans>
        </Button>
        <Button full look="quiet" disabled={cancel.busy} onClick={onClose}>
          <Trans>NOT NOW</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
