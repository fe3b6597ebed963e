import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import { given, id, required, timeOut } from '#core/contract/fields.ts'
import { longestPermit, phoneKeyForm, PermitText } from '#core/rules/booking/permits.ts'

/** `cancelled`: the booking no longer stands, or this person no longer hunts there. */
const stands = ['stands', 'cancelled'] as const

export const permitCalls = /* @__PURE__ */ group('permits', {
  read: get('hunting-permit/:reservationId', {
    /** A phone that can sign says with which key it will; the permit then names that key. */
    takes: v.object({
      reservationId: id,
      phone_key: v.optional(v.pipe(v.string(), v.regex(phoneKeyForm, 'text_needed'))),
    }),
    /** The signed text that the picture on the card holds. */
    gives: given(v.object({ permit: v.string() })),
    fails: ['not_found'],
    source: 'Issue 18: a card that a landowner or a warden checks without a signal; decision 191',
  }),
  check: get('check-permit', {
    takes: v.object({ permit: required(longestPermit, 'text_needed') }),
    /** `forged`: not signed by this service, or its time not by the phone that it names. */
    gives: given(v.object({ state: v.picklist([...stands, 'forged']) })),
    access: 'public',
    source: 'Issue 18: with a signal, whether the booking of a permit still stands; decision 191',
  }),
  code: post('permit-code/:reservationId', {
    takes: v.object({ reservationId: id }),
    /** Six digits to read aloud, and until when they count. */
    gives: given(v.object({ code: v.string(), until: timeOut })),
    fails: ['not_found'],
    source: 'Added: six digits for cameras that cannot read (decision 191)',
  }),
  checkCode: post('check-permit-code', {
    takes: v.object({ code: required(40, 'text_needed') }),
    /** What the permit says on which the code was shown; `i` is when. */
    gives: given(v.object({ state: v.picklist(stands), permit: PermitText })),
    fails: ['permit_code_unknown'],
    access: 'public',
    source: 'Added: six digits for cameras that cannot read (decision 191)',
  }),
})
