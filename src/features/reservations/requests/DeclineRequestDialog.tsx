import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { type BookingRequest, requestCalls } from '#core/calls/owners/requests.ts'
import { required } from '#core/contract/fields.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

const schema = v.object({ reason: required(500, 'reason_needed') })

interface DeclineRequestProps {
  request: BookingRequest
  name: string
  onAnswered: () => void
  onClose: () => void
}

/** Asks once more, and for the reason, which the hunter reads. */
export const DeclineRequestDialog = ({ request, name, onAnswered, onClose }: DeclineRequestProps) => {
  const decline = useAct(requestCalls.decline)
  const form = useForm({
    schema,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const result = await decline.act({ id: request.id, reason })
      if (result.outcome === 'failed') return result.failure
      toast(t`Declined. The days are free again.`)
      onClose()
      onAnswered()
      return null
    },
  })
  return (
    <Dialog title={t`Decline ${name}?`} opened onClose={() => !form.busy && onClose()} size="small">
      <form {...form.props} className="stack">
        <p>
          <Trans>{name} reads your reason. Nothing is charged.</Trans>
        </p>
        <TextAreaField {...form.field('reason')} label={t`Reason`} rows={2} maxLength={500} required />
        <FormProblem problem={form.problem} />
        <Button full look="danger" type="submit" busy={form.busy}>
          <Trans>DECLINE</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
