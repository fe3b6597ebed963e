import type { RequestEnd } from './request-words.ts'
import type { SplitEnd } from './split-words.ts'

/** How a reservation ended that was never booked: as its request or its split did, or because nobody paid it in time. */
export const bookingEnds = [
  'declined',
  'expired',
  'withdrawn',
  'card_failed',
  'stand_gone',
  'lapsed',
  'ended',
  'voucher_gone',
  'unpaid',
] as const satisfies readonly (RequestEnd | SplitEnd | 'unpaid')[]
export type BookingEnd = (typeof bookingEnds)[number]

interface Ended {
  readonly state: string
  readonly requestEnd: RequestEnd | null
  readonly splitEnd: SplitEnd | null
}

/** Null for whatever is booked or may still be; `rejected` on the wire says only that it is not. */
export const bookingEnd = ({ state, requestEnd, splitEnd }: Ended): BookingEnd | null =>
  state === 'rejected' ? (requestEnd ?? splitEnd ?? 'unpaid') : null
