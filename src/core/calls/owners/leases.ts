import * as v from 'valibot'
import { group, post } from '#core/contract/define.ts'
import { day, done, file } from '#core/contract/fields.ts'

export const leaseCalls = /* @__PURE__ */ group('leases', {
  apply: post('lease-document', {
    access: 'verified',
    takes: v.object({
      signature: v.optional(file),
      /** The day on the signer's calendar. */
      date: v.optional(day),
    }),
    gives: done,
    fails: ['junior_not_allowed', 'picture_refused'],
    files: ['signature'],
    source: 'Spec 3 §2.4, §5, §7; the text that was signed is the server’s',
  }),
})
