import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { dollars, doneWith, id, page, paged, perPage, timeOut } from '#core/contract/fields.ts'
import { disputeStates } from '#core/rules/money/disputes.ts'
import { Person } from '../shapes/people.ts'

/** A payment that the payer’s bank wants back, or asks about. */
export const Dispute = v.object({
  id: v.number(),
  /** What the provider calls it, to look it up there. */
  named: v.string(),
  provider: v.picklist(['sandbox', 'stripe']),
  state: v.picklist(disputeStates),
  reason: v.string(),
  /** In the smallest unit of its currency, a hundredth of which are dollars. */
  amount: dollars,
  currency: v.string(),
  /** Until when evidence is taken; null where none is needed. */
  evidence_due: v.nullable(timeOut),
  /** What of it is with the bank now, what is lost, and what of that the landowner has borne. */
  withdrawn: dollars,
  lost: dollars,
  landowner: dollars,
  created_at: timeOut,
  closed_at: v.nullable(timeOut),
  reservation_id: v.number(),
  stand: v.object({ id: v.number(), title: v.string() }),
  /** Who has paid. */
  payer: Person,
  /** It was paid for a fund request, not for the booking itself. */
  is_fund_request: v.boolean(),
})
export type Dispute = v.InferOutput<typeof Dispute>

export const disputeFilters = ['open', 'closed', 'all'] as const
export type DisputeFilter = (typeof disputeFilters)[number]

/** Disputes of payments, as administrators see them; evidence is given at the provider. */
export const disputeCalls = /* @__PURE__ */ group('disputes', {
  list: get('admin/disputes', {
    access: 'admin',
    takes: v.object({ show: v.optional(v.picklist(disputeFilters), 'open'), ...page, ...perPage(20) }),
    gives: paged(Dispute),
    source: 'Decision 189',
  }),
  /** What the bank decides, where the sandbox plays the bank. */
  decide: post('admin/disputes/:id', {
    access: 'admin',
    takes: v.object({ id, outcome: v.picklist(['won', 'lost']) }),
    gives: doneWith(Dispute),
    fails: ['not_found', 'dispute_closed'],
    source: 'Decision 189: the sandbox',
  }),
})
