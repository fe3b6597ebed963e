import * as v from 'valibot'
import { group, post } from '#core/contract/define.ts'
import { flag, given, required } from '#core/contract/fields.ts'

/** The card form of the payment sandbox, in place of the provider's own page; takes its public test card numbers. */
export const sandboxCalls = /* @__PURE__ */ group('sandbox', {
  pay: post('sandbox/pay', {
    takes: v.object({
      payment_intent: required(200, 'payment_intent_needed'),
      number: required(25, 'card_number_needed'),
      expiry: v.pipe(required(7, 'expiry_needed'), v.regex(/^\d{2} ?\/ ?\d{2}$/, 'expiry_form')),
      cvc: v.pipe(required(4, 'cvc_needed'), v.regex(/^\d{3,4}$/, 'cvc_form')),
    }),
    gives: given(v.object({ state: v.picklist(['succeeded', 'requires_action']) })),
    fails: [
      'not_found',
      'card_declined',
      'card_invalid',
      'hold_expired',
      'voucher_used_up',
      'voucher_used',
      'payment_mismatch',
      'share_closed',
    ],
    source: 'Decision 24',
  }),
  authenticate: post('sandbox/authenticate', {
    takes: v.object({ payment_intent: required(200, 'payment_intent_needed'), approve: flag }),
    gives: given(v.object({ state: v.picklist(['succeeded']) })),
    fails: [
      'not_found',
      'card_declined',
      'hold_expired',
      'voucher_used_up',
      'voucher_used',
      'payment_mismatch',
      'share_closed',
    ],
    source: 'Decision 24: the 3-D Secure step',
  }),
})
