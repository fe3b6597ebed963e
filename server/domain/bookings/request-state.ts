import type { Reservation } from '#core/calls/reservations.ts'
import { bookingEnd } from '#core/rules/booking/booking-ends.ts'
import type { RequestEnd } from '#core/rules/booking/request-words.ts'
import type { SplitEnd } from '#core/rules/booking/split-words.ts'

interface Requested {
  state: string
  hold_until: Date | null
  request_end: RequestEnd | null
  decline_reason: string | null
}

/** Where a request stands, for its hunter. */
export const toRequestState = (row: Requested): NonNullable<Reservation['request']> => ({
  answer_by: row.state === 'requested' && row.hold_until ? row.hold_until.toISOString() : null,
  end: row.request_end,
  reason: row.decline_reason,
})

/** Why a reservation was never booked. */
export const endOf = (row: Requested, split: { ended: SplitEnd | null } | null): Reservation['ended'] =>
  bookingEnd({ state: row.state, requestEnd: row.request_end, splitEnd: split?.ended ?? null })
