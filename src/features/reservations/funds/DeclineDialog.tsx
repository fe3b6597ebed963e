import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { locale } from '#app/i18n/language.ts'
import { fundCalls } from '#core/calls/money/funds.ts'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { required } from '#core/contract/fields.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { FormProblem } from '#parts/forms/FormProblem.tsx'
import { useForm } from '#parts/forms/use-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { TextAreaField } from '#ui/controls/fields.tsx'
import { Dialog } from '#ui/dialogs/Dialog.tsx'

const schema = v.object({ decline_reason: required(500, 'reason_needed') })

interface DeclineProps {
  fund: FundRequest
  onClose: () => void
  onDone: () => void
}

/** Asks once more, and for the reason, which the sender reads. */
export const DeclineDialog = ({ fund, onClose, onDone }: DeclineProps) => {
  const update = useAct(fundCalls.update)
  const form = useForm({
    schema,
    initial: { decline_reason: '' },
    onSubmit: async ({ decline_reason }) => {
      const result = await update.act({ id: fund.id, status: 'declined', decline_reason })
      if (result.outcome === 'failed') return result.failure
      onDone()
      return null
    },
  })
  const amount = showMoney(toCents(fund.requested_amount), locale())
  const name = fund.user.first_name
  return (
    <Dialog title={t`Decline ${amount}?`} opened onClose={onClose} size="small">
      <form {...form.props} className="stack">
        <p>
          <Trans>{name} reads your reason. Nothing is charged.</Trans>
        </p>
        <TextAreaField
          {...form.field('decline_reason')}
          label={t`Reason`}
          rows={2}
          maxLength={500}
          required
        />
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
