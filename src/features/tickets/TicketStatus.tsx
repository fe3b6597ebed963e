import type { TicketCard } from '#core/calls/tickets.ts'
import { Chip, type Tone } from '#ui/Card.tsx'

export const statusWords: Record<TicketCard['status'], string> = {
  open: 'Open',
  hold: 'Hold',
  resolved: 'Resolved',
}
const tones: Record<TicketCard['status'], Tone> = { open: 'sending', hold: 'queued', resolved: 'sent' }

export const TicketStatus = ({ status }: { status: TicketCard['status'] }) => (
  <Chip tone={tones[status]}>{statusWords[status]}</Chip>
)
