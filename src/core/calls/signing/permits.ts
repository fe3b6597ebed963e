import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { given, id, required } from '#core/contract/fields.ts'
import { longestPermit } from '#core/rules/booking/permits.ts'

export const permitCalls = /* @__PURE__ */ group('permits', {
  read: get('hunting-permit/:reservationId', {
    takes: v.object({ reservationId: id }),
    /** The signed text that the picture on the card holds. */
    gives: given(v.object({ permit: v.string() })),
    fails: ['not_found'],
    source: 'Issue 18: a card that a landowner or a warden checks without a signal; decision 178',
  }),
  check: get('check-permit', {
    takes: v.object({ permit: required(longestPermit, 'text_needed') }),
    /** `cancelled`: the booking no longer stands, or this person no longer hunts there. */
    gives: given(v.object({ state: v.picklist(['stands', 'cancelled', 'forged']) })),
    access: 'public',
    source: 'Issue 18: with a signal, whether the booking of a permit still stands; decision 178',
  }),
})
