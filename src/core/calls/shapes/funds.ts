import * as v from 'valibot'
import { dollars, timeOut } from '#core/contract/fields.ts'
import { Person } from './people.ts'

const fundStates = ['pending', 'paid', 'declined', 'cancelled', 'transferred', 'processing'] as const

export const FundRequest = v.object({
  id: v.number(),
  reservation_id: v.number(),
  request_from: v.number(),
  status: v.picklist(fundStates),
  requested_by: v.picklist(['hunter', 'landowner']),
  requested_amount: dollars,
  description: v.string(),
  decline_reason: v.nullable(v.string()),
  /** 0 where the payer looks: the share is taken from who receives. */
  transaction_fee_percentage: v.number(),
  /** What arrives where the sender looks; what is paid where the payer does. */
  transaction_amount: dollars,
  request_date: timeOut,
  transaction_date: v.nullable(timeOut),
  reservation: v.object({ id: v.number(), title: v.string() }),
  /** The other person. */
  user: Person,
})
export type FundRequest = v.InferOutput<typeof FundRequest>
