import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useConnection } from '#app/device/connection.ts'
import { Chip, type Tone } from '#ui/layout/Card.tsx'

type ItemState = 'queued' | 'sending' | 'sent' | 'needs_you' | 'auth'
const words: Record<ItemState | 'unsent', [Tone, MessageDescriptor]> = {
  queued: ['queued', msg`Saved on this phone`],
  unsent: ['queued', msg`Not sent yet`],
  sending: ['sending', msg`Sending`],
  sent: ['sent', msg`Sent`],
  needs_you: ['needs', msg`Needs you`],
  auth: ['needs', msg`Sign in to send`],
}

/** How far something written on this phone has come; that the phone keeps it matters where there is no signal. */
export function StateChip({ state }: { state: ItemState }) {
  const { online } = useConnection()
  const [tone, word] = words[state === 'queued' && online ? 'unsent' : state]
  return <Chip tone={tone}>{t(word)}</Chip>
}
