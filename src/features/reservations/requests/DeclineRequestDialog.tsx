import { t } from '@lingui/core/macro'
import * as v from 'valibot'
import { useAct } from '#app/data/use-act.ts'
import { type BookingRequest, requestCalls } from '#core/calls/owners/requests.ts'
import { required } from '#core/contract/fields.ts'
import { useForm } from '#parts/forms/use-form.ts'
import { DeclineReason } from '../DeclineReason.tsx'

const schema = v.object({ reason: required(500, 'reason_needed') })

interface DeclineRequestProps {
  request: BookingRequest
  name: string
  onAnswered: (done: string, next: string) => void
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
      onClose()
      onAnswered(t`Declined. The days are free again.`, t`${name} reads your reason. Nothing was charged.`)
      return null
    },
  })
  return (
    <DeclineReason
      title={t`Decline ${name}?`}
      name={name}
      form={form}
      reason={form.field('reason')}
      onClose={onClose}
    />
  )
}
