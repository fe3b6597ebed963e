import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { page, paged, perPage, timeOut } from '#core/contract/fields.ts'
import { StandVoucher } from '../stands.ts'

export const UserVoucher = v.object({
  ...StandVoucher.entries,
  /** Vouchers always belong to a stand. */
  type: v.literal('stand'),
  /** The stand it is valid for. `active` is false while the stand cannot be booked; days are in the stand's time zone. */
  stand: v.object({ id: v.number(), title: v.string(), active: v.boolean(), time_zone: v.string() }),
  /** When this person last used it for a paid booking. */
  used_at: v.nullable(timeOut),
})
export type UserVoucher = v.InferOutput<typeof UserVoucher>

export const voucherCalls = /* @__PURE__ */ group('vouchers', {
  /** The person's vouchers, newest first. A voucher joins the wallet when its code is verified. */
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
