import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { DisputeFilter } from '#core/calls/administration/disputes.ts'
import type { DisputeState } from '#core/rules/money/disputes.ts'
import type { Tone } from '#ui/layout/Card.tsx'

export const stateWords: Record<DisputeState, [Tone, MessageDescriptor]> = {
  warning_needs_response: ['needs', msg`Inquiry: answer needed`],
  warning_under_review: ['queued', msg`Inquiry: the bank is looking at it`],
  needs_response: ['needs', msg`Evidence needed`],
  under_review: ['queued', msg`The bank is looking at it`],
  appeal_needs_response: ['needs', msg`Appeal: evidence needed`],
  appeal_under_review: ['queued', msg`Appeal: the bank is looking at it`],
  prevented: ['plain', msg`Prevented`],
  warning_closed: ['plain', msg`Inquiry closed`],
  lost: ['needs', msg({ message: 'Lost', context: 'dispute' })],
  won: ['sent', msg({ message: 'Won', context: 'dispute' })],
}

const reasons: Record<string, MessageDescriptor> = {
  credit_not_processed: msg`A refund was promised and did not come`,
  duplicate: msg`Paid twice`,
  fraudulent: msg`The card’s holder did not pay it`,
  general: msg`No reason given`,
  product_not_received: msg`The hunt did not take place`,
  product_unacceptable: msg`The stand was not as described`,
  subscription_canceled: msg`The booking was canceled`,
  unrecognized: msg`The card’s holder does not know the payment`,
}
/** Why the bank says it wants the money back; the provider's own word where it has a new one. */
export const reasonWord = (reason: string): string => {
  const word = reasons[reason]
  return word ? t(word) : reason.replaceAll('_', ' ')
}

export const filterWords: Record<DisputeFilter, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'disputes' }),
  closed: msg({ message: 'Decided', context: 'disputes' }),
  all: msg({ message: 'All', context: 'disputes' }),
}
