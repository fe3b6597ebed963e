import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { type AmountInfo, paymentCalls } from '#core/calls/money/payments.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

/** The balance from which on payouts start automatically. */
export const ThresholdDialog = ({ info, onClose }: { info: AmountInfo; onClose: () => void }) => {
  const set = useAct(paymentCalls.threshold)
  const form = useForm({
    schema: paymentCalls.threshold.takes,
    initial: { threshold_amount: info.threshold_amount === null ? '' : String(info.threshold_amount) },
    onSubmit: async (_, typed) => {
      const result = await set.act(typed)
      if (result.outcome === 'failed') return result.failure
      toast(t`Threshold amount updated successfully`)
      onClose()
      return null
    },
  })
  return (
    <Dialog title={t`Threshold`} opened onClose={onClose} size="small">
      <form {...form.props} className="stack">
        <TextField
          {...form.field('threshold_amount')}
          label={t`Amount`}
          description={t`When your balance reaches it, all of it is transferred. 0 ends that. Up to 7 digits, at most one after the point.`}
          inputMode="decimal"
          leftSection="$"
          required
        />
        <FormProblem problem={form.problem} />
        <Button full type="submit" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
