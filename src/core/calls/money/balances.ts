import { group, post } from '#core/contract/define.ts'
import { byId, given } from '#core/contract/fields.ts'
import { ShareToPay } from './splits.ts'

/** What follows the deposit of a booking (decision 181); `splits.settle` asks how its payment went. */
export const balanceCalls = /* @__PURE__ */ group('balances', {
  pay: post('balance/:id', {
    access: 'verified',
    takes: byId,
    gives: given(ShareToPay),
    fails: ['not_found', 'balance_closed', 'balance_paid', 'payments_off'],
    source: 'Decision 181; `id` is the reservation',
  }),
})
