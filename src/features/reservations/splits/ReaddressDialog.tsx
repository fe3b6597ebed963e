import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { type SplitShare, splitCalls } from '#core/calls/money/splits.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

interface ReaddressProps {
  reservationId: number
  share: SplitShare
  onClose: () => void
  onChanged: () => void
}

/** Asks another hunter for a share that is not paid. */
export const ReaddressDialog = ({ reservationId, share, onClose, onChanged }: ReaddressProps) => {
  const { act } = useAct(splitCalls.readdress)
  const form = useForm({
    schema: splitCalls.readdress.takes,
    initial: { id: reservationId, share_id: share.id, email: '' },
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      toast(t`We asked ${input.email} to pay this share.`)
      onChanged()
      onClose()
      return null
    },
  })
  return (
    <Dialog title={t`Ask another hunter`} opened onClose={() => !form.busy && onClose()} size="small">
      <form {...form.props} className="stack">
        <p>
          <Trans>
            The new hunter gets a link to pay this share by the same time. The link sent to {share.email}{' '}
            stops working.
          </Trans>
        </p>
        <TextField
          {...form.field('email')}
          label={t`Email of the new hunter`}
          type="email"
          autoComplete="off"
          inputMode="email"
          data-autofocus
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>Send the link</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
