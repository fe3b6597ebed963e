import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAct } from '#app/data/use-act.ts'
import { failureText } from '#app/i18n/language.ts'
import { type AmountInfo, paymentCalls } from '#core/calls/money/payments.ts'
import { Money } from '#parts/page/Money.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'
import { toast } from '#ui/messages/toast.ts'

/** The loader of a transfer is seen for as long, also where the answer is there at once (spec 3 §9). */
const loaderMs = 1000

interface TransferDialogProps {
  info: AmountInfo
  /** So many dollars were moved. */
  onDone: (dollars: number) => void
  onClose: () => void
}

/** Moves an amount to the payout account; what the server says against it stands at the field. */
export const TransferDialog = ({ info, onDone, onClose }: TransferDialogProps) => {
  const transfer = useAct(paymentCalls.transfer)
  const form = useForm({
    schema: paymentCalls.transfer.takes,
    // At most one decimal: the rest of a cent amount stays.
    initial: { amount: info.available > 0 ? String(Math.floor(info.available * 10 + 1e-6) / 10) : '' },
    onSubmit: async (_, typed) => {
      const [result] = await Promise.all([
        transfer.act(typed),
        new Promise((resolve) => setTimeout(resolve, loaderMs)),
      ])
      if (result.outcome === 'failed') return { ...result.failure, title: failureText(result.failure) }
      toast(t`Amount transferred successfully`)
      onDone(Number(typed.amount))
      onClose()
      return null
    },
  })
  return (
    <Dialog title={t`Transfer`} opened onClose={() => !form.busy && onClose()} size="small">
      <form {...form.props} className="stack">
        <p>
          <Trans>
            Available: <Money dollars={info.available} />
          </Trans>
        </p>
        <TextField
          {...form.field('amount')}
          label={t`Amount`}
          description={t`Up to 7 digits, at most one after the point.`}
          inputMode="decimal"
          leftSection="$"
          required
        />
        {form.problem !== null && (
          <p role="alert" style={{ color: 'var(--danger)' }}>
            {form.problem}
          </p>
        )}
        <Button full look="ember" type="submit" busy={form.busy}>
          <Trans>Transfer to your account</Trans>
        </Button>
        <Button full look="quiet" disabled={form.busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
