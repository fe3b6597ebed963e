import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { locale } from '#app/i18n/language.ts'
import { fundCalls } from '#core/calls/money/funds.ts'
import type { FundRequest } from '#core/calls/shapes/funds.ts'
import { required } from '#core/contract/fields.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { useForm } from '#parts/forms/use-form.ts'
import { DeclineReason } from '../DeclineReason.tsx'

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
    <DeclineReason
      title={t`Decline ${amount}?`}
      name={name}
      form={form}
      reason={form.field('decline_reason')}
      onClose={onClose}
    />
  )
}
