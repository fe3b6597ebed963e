import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  byId,
  dayOut,
  dollars,
  done,
  id,
  page,
  paged,
  perPage,
  required,
  timeOut,
} from '#core/contract/fields.ts'
import { Person, WaiverInfo } from '../shapes/people.ts'

/** A hunter who asks to book, as the landowner sees it (decision 170). */
export const BookingRequest = v.object({
  id: v.number(),
  hunter: Person,
  /** How many paid hunts of this hunter on this stand are over. */
  hunts_here: v.number(),
  waiver_info: WaiverInfo,
  start_date: dayOut,
  end_date: dayOut,
  number_of_days: v.number(),
  /** What the landowner gets; fixed when it was asked. */
  earnings: dollars,
  asked_at: timeOut,
  /** Null once it was agreed to, while the card is being charged. */
  answer_by: v.nullable(timeOut),
})
export type BookingRequest = v.InferOutput<typeof BookingRequest>

export const requestCalls = /* @__PURE__ */ group('requests', {
  list: get('booking-requests/:id', {
    takes: v.object({ id, ...page, ...perPage(8) }),
    gives: paged(BookingRequest),
    fails: ['not_found'],
    source: 'Decision 170; `id` is the stand',
  }),
  accept: post('accept-booking-request/:id', {
    access: 'verified',
    takes: byId,
    gives: done,
    fails: ['not_found', 'request_closed', 'voucher_used_up', 'voucher_used'],
    source: 'Decision 170; `id` is the reservation',
  }),
  decline: post('decline-booking-request/:id', {
    takes: v.object({ id, reason: required(500, 'reason_needed') }),
    gives: done,
    fails: ['not_found', 'request_closed'],
    source: 'Decision 170',
  }),
  withdraw: post('withdraw-booking-request/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found', 'request_closed'],
    source: 'Decision 170',
  }),
})
