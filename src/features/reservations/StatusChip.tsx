import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReservationCard } from '#core/calls/reservations.ts'
import { Chip, type Tone } from '#ui/layout/Card.tsx'

const words: Record<ReservationCard['status'], [Tone, MessageDescriptor]> = {
  pending: ['queued', msg({ message: 'Pending', context: 'reservation' })],
  requested: ['queued', msg({ message: 'Requested', context: 'reservation' })],
  accepted: ['queued', msg({ message: 'Accepted', context: 'reservation' })],
  splitting: ['queued', msg({ message: 'Unpaid shares', context: 'reservation' })],
  approved: ['sent', msg({ message: 'Approved', context: 'reservation' })],
  completed: ['plain', msg({ message: 'Completed', context: 'reservation' })],
  cancel: ['needs', msg({ message: 'Cancelled', context: 'reservation' })],
  rejected: ['needs', msg({ message: 'Rejected', context: 'reservation' })],
}

export const StatusChip = ({ status }: { status: ReservationCard['status'] }) => {
  const [tone, word] = words[status]
  return <Chip tone={tone}>{t(word)}</Chip>
}

/** Marks the booking that was made last among the hunts to come. */
export const NewestChip = () => (
  <Chip tone="sent">
    <Trans>Newest booking</Trans>
  </Chip>
)
