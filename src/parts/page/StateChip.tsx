import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Chip, type Tone } from '#ui/layout/Card.tsx'

type ItemState = 'queued' | 'sending' | 'sent' | 'needs_you' | 'auth'
const words: Record<ItemState, [Tone, MessageDescriptor]> = {
  queued: ['queued', msg`Saved on this phone`],
  sending: ['sending', msg`Sending`],
  sent: ['sent', msg`Sent`],
  needs_you: ['needs', msg`Needs you`],
  auth: ['needs', msg`Sign in to send`],
}

/** How far something written on this phone has come. */
export function StateChip({ state }: { state: ItemState }) {
  const [tone, word] = words[state]
  return <Chip tone={tone}>{t(word)}</Chip>
}
