import type { Generated } from 'kysely'
import type { SplitEnd } from '#core/rules/booking/split-words.ts'
import type { DisputeState } from '#core/rules/money/disputes.ts'
import type { Id } from './tables-people.ts'

/** Where a person's money goes: their account at the payout provider. */
export interface PayoutAccountTable {
  user_id: number
  first_name: string
  last_name: string
  phone: string
  email: string
  country_code: string
  business_type: 'Individual'
  provider: 'sandbox' | 'stripe'
  account: string
  connected_at: Date
}
export interface PayoutTable {
  id: Id
  user_id: number
  amount_cents: number
  provider: string
  account: string
  state: 'processing' | 'succeeded' | 'failed'
  created_at: Date
  settled_at: Date | null
}
/** The books of the sandbox: what it has transferred. */
export interface SandboxTransferTable {
  payout_id: number
  account: string
  amount_cents: number
}
/** What the sandbox has taken from a card and reports late. */
export interface SandboxPaymentTable {
  intent: string
  amount_cents: number
  taken_at: Date
}
/** A payment that the payer’s bank wants back, or asks about. */
export interface DisputeTable {
  id: Id
  provider: 'sandbox' | 'stripe'
  /** What the provider calls it. */
  named: string
  payment_id: number | null
  fund_payment_id: number | null
  reservation_id: number
  amount_cents: number
  currency: string
  /** The provider's word for why, like `fraudulent`. */
  reason: string
  state: DisputeState
  evidence_due: Date | null
  /** When the provider has said so. */
  reported_at: Date
  withdrawn_cents: Generated<number>
  reinstated_cents: Generated<number>
  lost_cents: Generated<number>
  /** What of that the landowner, or who got the fund request, has borne. */
  landowner_cents: Generated<number>
  /** What was lost is of what a booking has cost. */
  of_booking: Generated<boolean>
  created_at: Date
  closed_at: Date | null
}
export interface FundRequestTable {
  id: Id
  reservation_id: number
  requested_by: 'hunter' | 'landowner'
  sender_id: number
  payer_id: number
  amount_cents: number
  /** The service's share in basis points, as it was when the request was sent. */
  share_points: number
  description: string
  decline_reason: string | null
  state: 'pending' | 'processing' | 'paid' | 'transferred' | 'declined' | 'cancelled'
  created_at: Date
  settled_at: Date | null
}
export interface FundPaymentTable {
  id: Id
  fund_request_id: number
  provider: 'sandbox' | 'stripe'
  intent: string | null
  client_secret: string | null
  amount_cents: number
  state: 'created' | 'requires_action' | 'succeeded' | 'voided' | 'returning' | 'returned'
  received_cents: Generated<number | null>
  received_currency: Generated<string | null>
  created_at: Date
  settled_at: Date | null
}
/** A booking that a party pays together. */
export interface PaymentSplitTable {
  reservation_id: number
  /** By when all shares are paid. */
  until: Date
  ended: Generated<SplitEnd | null>
  created_at: Date
}
export interface SplitShareTable {
  id: Id
  reservation_id: number
  email: string
  is_main: boolean
  /** Who has paid it, or begun to. */
  user_id: number | null
  amount_cents: number
  secret: string
  /** The payment that counts for it. */
  paid_by: Generated<number | null>
  /** When its payer was asked last. */
  asked_at: Date
  /** When the invited hunter declined to pay it; they still can. */
  declined_at: Generated<Date | null>
  created_at: Date
}
