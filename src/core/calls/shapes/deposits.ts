import * as v from 'valibot'
import { dayOut, dollars, timeOut } from '#core/contract/fields.ts'

/** What of a price is paid at the booking, and until when the rest; null where all of it is. */
export const Deposit = v.optional(
  v.nullable(v.object({ amount: dollars, balance: dollars, due_date: dayOut })),
)

/** What follows the deposit of a booking, of which the landowner sees their part. */
export const Balance = v.optional(
  v.nullable(
    v.object({
      amount: dollars,
      due_date: dayOut,
      /** When the booking ends if it is not paid. */
      until: timeOut,
      state: v.picklist(['open', 'paid', 'ended']),
    }),
  ),
)

/** For the landowner alone: what they have of a booking by the ledger, and what of it went back; not in older answers. */
export const Earnings = v.optional(v.nullable(v.object({ kept: dollars, returned: dollars })), null)
