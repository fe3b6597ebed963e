import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { page, paged, perPage, timeOut } from '#core/contract/fields.ts'
import { StandVoucher } from './stands.ts'

export const UserVoucher = v.object({
  ...StandVoucher.entries,
  /** Who gives the discount: a voucher is always a stand's. */
  type: v.literal('stand'),
  /** Where it is good: `active` is false where nobody can book now; its days are those of the stand's zone. */
  stand: v.object({ id: v.number(), title: v.string(), active: v.boolean(), time_zone: v.string() }),
  /** When this person last paid a booking with it. */
  used_at: v.nullable(timeOut),
})
export type UserVoucher = v.InferOutput<typeof UserVoucher>

export const voucherCalls = /* @__PURE__ */ group('vouchers', {
  /** The person's own, newest first. One comes into the wallet when its code is verified with success. */
  mine: get('user-vouchers', {
    takes: v.object({
      status: v.optional(v.picklist(['current', 'past']), 'current'),
      ...page,
      ...perPage(9),
    }),
    gives: paged(UserVoucher),
    source: 'Spec 3 §7',
  }),
})
