import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ReservationCard } from '#core/calls/reservations.ts'
import { Chip, type Tone } from '#ui/Card.tsx'

const words: Record<ReservationCard['status'], [Tone, MessageDescriptor]> = {
  pending: ['queued', msg`Pending`],
  approved: ['sent', msg`Approved`],
  completed: ['plain', msg`Completed`],
  cancel: ['needs', msg`Cancelled`],
  rejected: ['needs', msg`Rejected`],
}

export const StatusChip = ({ status }: { status: ReservationCard['status'] }) => {
  const [tone, word] = words[status]
  return <Chip tone={tone}>{t(word)}</Chip>
}
