import { Chip, type Tone } from '#ui/Card.tsx'

type ItemState = 'queued' | 'sending' | 'sent' | 'needs_you' | 'auth'
const words: Record<ItemState, [Tone, string]> = {
  queued: ['queued', 'Saved on this phone'],
  sending: ['sending', 'Sending'],
  sent: ['sent', 'Sent'],
  needs_you: ['needs', 'Needs you'],
  auth: ['needs', 'Sign in to send'],
}

/** How far something written on this phone has come. */
export function StateChip({ state }: { state: ItemState }) {
  const [tone, word] = words[state]
  return <Chip tone={tone}>{word}</Chip>
}
