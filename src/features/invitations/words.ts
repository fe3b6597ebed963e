import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { brand } from '#core/brand.ts'
import type { InvitationStatus } from '#core/rules/booking/invitations.ts'
import type { Tone } from '#ui/layout/Card.tsx'

export const statusWords: Record<InvitationStatus, [Tone, MessageDescriptor]> = {
  pending: ['queued', msg({ message: 'Pending', context: 'invitation' })],
  approved: ['sent', msg({ message: 'Accepted', context: 'invitation' })],
  rejected: ['needs', msg({ message: 'Rejected', context: 'invitation' })],
  cancelled: ['plain', msg({ message: 'Cancelled', context: 'invitation' })],
  revoked: ['plain', msg({ message: 'Revoked', context: 'invitation' })],
  revoked_by_admin: ['needs', msg({ message: 'Revoked', context: 'invitation' })],
}

/** An invitation's status for the main hunter who sent it (spec 3 §4). */
export const saidToSender = (status: InvitationStatus, name: string): string | null => {
  switch (status) {
    case 'cancelled':
      return t`You have canceled the invitation`
    case 'revoked':
      return t`You have revoked this hunter access`
    case 'revoked_by_admin':
      return t`${brand.name}'s admin has revoked this hunter access`
    case 'rejected':
      return t`${name} has rejected this invitation`
    default:
      return null
  }
}
