import type { ReservationCard } from '#core/calls/reservations.ts'
import { Chip, type Tone } from '#ui/Card.tsx'

const words: Record<ReservationCard['status'], [Tone, string]> = {
  pending: ['queued', 'Pending'],
  approved: ['sent', 'Approved'],
  completed: ['plain', 'Completed'],
  cancel: ['needs', 'Cancelled'],
  rejected: ['needs', 'Rejected'],
}

export const StatusChip = ({ status }: { status: ReservationCard['status'] }) => {
  const [tone, word] = words[status]
  return <Chip tone={tone}>{word}</Chip>
}
