import * as v from 'valibot'
import { get, group, patch, post } from '#core/contract/define.ts'
import { byId, dollars, done, doneWith, given, id, required, text } from '#core/contract/fields.ts'
import { positiveAmount } from './payments.ts'
import { FundRequest } from '../shapes/funds.ts'

const CardPayment = v.object({
  payment_intent: v.nullable(v.string()),
  publishable_key: v.nullable(v.string()),
  provider: v.picklist(['sandbox', 'stripe', 'none']),
  amount: dollars,
})
export type CardPayment = v.InferOutput<typeof CardPayment>

export const fundCalls = /* @__PURE__ */ group('funds', {
  ask: post('fund-transfer/:id', {
    access: 'verified',
    takes: v.object({ id, amount: positiveAmount, description: required(500, 'fund_description_needed') }),
    gives: doneWith(FundRequest),
    fails: ['not_found', 'funds_not_allowed'],
    source: 'Spec 3 §7; `id` is the reservation',
  }),
  /** Pays from the balance where the payer is the landowner and it is large enough; otherwise opens a card payment. */
  pay: post('handle-fund-transfer/:id', {
    access: 'verified',
    takes: byId,
    gives: doneWith(CardPayment),
    fails: ['not_found', 'funds_closed', 'payments_off'],
    source: 'Spec 3 §7; decision 43',
  }),
  withdraw: patch('cancel-fund-transfer/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found', 'funds_closed'],
    source: 'Spec 3 §7',
  }),
  /** The payer steps back from a card payment that was begun: the request is pending again. */
  revert: patch('revert-fund-transfer', {
    takes: byId,
    gives: done,
    fails: ['not_found', 'funds_closed'],
    source: 'Spec 3 §7',
  }),
  read: get('fund-transfer-detail/:id', {
    takes: byId,
    gives: given(FundRequest),
    fails: ['not_found'],
    source: 'Spec 3 §7',
  }),
  /** `paid` asks the card provider whether it is. */
  update: post('fund-transfer-status/:id', {
    takes: v.object({
      id,
      status: v.picklist(['paid', 'declined', 'cancelled']),
      decline_reason: v.optional(text(500)),
    }),
    gives: doneWith(FundRequest),
    fails: ['not_found', 'funds_closed', 'payment_incomplete', 'payment_mismatch'],
    source: 'Spec 3 §7; its path is not shown there',
  }),
})
