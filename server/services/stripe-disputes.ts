import type Stripe from 'stripe'
import { type DisputeState, isDisputeState } from '#core/rules/money/disputes.ts'
import type { Cents } from '#core/rules/money/money.ts'

/** What a provider says of a dispute, at a time of its own. */
export interface DisputeReport {
  readonly provider: 'sandbox' | 'stripe'
  readonly named: string
  /** The payment that is disputed. */
  readonly intent: string
  readonly cents: Cents
  readonly currency: string
  readonly reason: string
  readonly state: DisputeState
  /** Until when evidence is taken; null where none is. */
  readonly evidenceDue: Date | null
  readonly at: Date
  readonly withdrawn: Cents
  readonly reinstated: Cents
}

/** A state that is not known yet is an open one: nothing is decided by it. */
const stateOf = (status: string): DisputeState => (isDisputeState(status) ? status : 'under_review')

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** What a webhook says of a dispute, or null where it is about something else. */
export const disputeOf = (event: Stripe.Event): DisputeReport | null => {
  const dispute = event.data.object as Partial<Stripe.Dispute>
  if (dispute.object !== 'dispute' || typeof dispute.id !== 'string') return null
  const { amount, currency = '', payment_intent: of } = dispute
  const intent = typeof of === 'string' ? of : of?.id
  if (intent === undefined || !isWhole(amount) || amount <= 0) return null
  // Each line is what the bank has moved, below zero where it was taken; fees of the provider are not of the dispute.
  const moved = (dispute.balance_transactions ?? []).filter(
    (line) => line.currency.toLowerCase() === currency.toLowerCase() && isWhole(line.amount),
  )
  const sum = (sign: 1 | -1): Cents => moved.reduce((all, line) => all + Math.max(0, sign * line.amount), 0)
  const due = dispute.evidence_details?.due_by
  const type: string = event.type
  return {
    provider: 'stripe',
    named: dispute.id,
    intent,
    cents: amount,
    currency: currency.toLowerCase(),
    reason: (dispute.reason ?? '').slice(0, 100),
    state: stateOf(dispute.status ?? ''),
    evidenceDue: isWhole(due) ? new Date(due * 1000) : null,
    at: new Date((isWhole(event.created) ? event.created : 0) * 1000),
    withdrawn: sum(-1) || (type === 'charge.dispute.funds_withdrawn' ? amount : 0),
    reinstated: sum(1) || (type === 'charge.dispute.funds_reinstated' ? amount : 0),
  }
}
