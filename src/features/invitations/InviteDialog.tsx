import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { invitationCalls } from '#core/calls/invitations.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { toast } from '#ui/messages/toast.ts'

interface InviteProps {
  reservationId: number
  onClose: () => void
  onSent: () => void
}

/** Invites a hunter by email address, with or without an account. */
export function InviteDialog({ reservationId, onClose, onSent }: InviteProps) {
  const { act } = useAct(invitationCalls.send)
  const form = useForm({
    schema: invitationCalls.send.takes,
    initial: { id: reservationId, email: '' },
    onSubmit: async (input) => {
      const acted = await act(input)
      if (acted.outcome === 'failed') return acted.failure
      toast(t`The invitation has been sent`)
      onSent()
      onClose()
      return null
    },
  })
  return (
    <Dialog title={t`Send Invite`} opened onClose={() => !form.busy && onClose()} size="small">
      <form {...form.props} className="stack">
        <TextField
          {...form.field('email')}
          label={t`Email`}
          description={t`Hunters without an account get an email, and find the invitation when they sign up.`}
          type="email"
          autoComplete="off"
          inputMode="email"
          data-autofocus
        />
        <FormProblem problem={form.problem} />
        <Button type="submit" full busy={form.busy}>
          <Trans>Send Invite</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
