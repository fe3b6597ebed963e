import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { TicketCard } from '#core/calls/tickets.ts'
import { Chip, type Tone } from '#ui/layout/Card.tsx'

const words: Record<TicketCard['status'], MessageDescriptor> = {
  open: msg`Open`,
  hold: msg`Hold`,
  resolved: msg`Resolved`,
}
const tones: Record<TicketCard['status'], Tone> = { open: 'sending', hold: 'queued', resolved: 'sent' }

export const statusWord = (status: TicketCard['status']): string => t(words[status])

export const TicketStatus = ({ status }: { status: TicketCard['status'] }) => (
  <Chip tone={tones[status]}>{statusWord(status)}</Chip>
)
