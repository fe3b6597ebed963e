import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReservationCard } from '#core/calls/reservations.ts'
import type { BookingEnd } from '#core/rules/booking/booking-ends.ts'
import { Chip, type Tone } from '#ui/layout/Card.tsx'

const words: Record<ReservationCard['status'], [Tone, MessageDescriptor]> = {
  pending: ['queued', msg({ message: 'Pending', context: 'reservation' })],
  requested: ['queued', msg({ message: 'Requested', context: 'reservation' })],
  accepted: ['queued', msg({ message: 'Accepted', context: 'reservation' })],
  splitting: ['queued', msg({ message: 'Unpaid shares', context: 'reservation' })],
  approved: ['sent', msg({ message: 'Approved', context: 'reservation' })],
  completed: ['plain', msg({ message: 'Completed', context: 'reservation' })],
  cancel: ['needs', msg({ message: 'Cancelled', context: 'reservation' })],
  rejected: ['needs', msg({ message: 'Not booked', context: 'reservation' })],
}

/** What `rejected` stands for, where the service says it. */
const endWords: Record<BookingEnd, [Tone, MessageDescriptor]> = {
  declined: ['needs', msg({ message: 'Declined', context: 'reservation' })],
  expired: ['plain', msg({ message: 'Not answered', context: 'reservation' })],
  withdrawn: ['plain', msg({ message: 'Withdrawn', context: 'reservation' })],
  card_failed: ['needs', msg({ message: 'Card declined', context: 'reservation' })],
  stand_gone: ['plain', msg({ message: 'Stand no longer offered', context: 'reservation' })],
  lapsed: ['plain', msg({ message: 'Shares not paid in time', context: 'reservation' })],
  ended: ['plain', msg({ message: 'Split ended', context: 'reservation' })],
  voucher_gone: ['plain', msg({ message: 'Voucher used up', context: 'reservation' })],
  unpaid: ['plain', msg({ message: 'Not paid', context: 'reservation' })],
}

interface StatusChipProps {
  status: ReservationCard['status']
  ended?: BookingEnd | null
}

export const StatusChip = ({ status, ended = null }: StatusChipProps) => {
  const [tone, word] = status === 'rejected' && ended !== null ? endWords[ended] : words[status]
  return <Chip tone={tone}>{t(word)}</Chip>
}

/** Marks the booking that was made last among the hunts to come. */
export const NewestChip = () => (
  <Chip tone="sent">
    <Trans>Newest booking</Trans>
  </Chip>
)
