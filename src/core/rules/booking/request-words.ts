/** How a stand is booked, by its owner's choice: at once, or after the owner has agreed (decision 170). */
export const bookingBy = ['instant', 'request'] as const
export type BookingBy = (typeof bookingBy)[number]

/** How a request ended without a booking. */
export const requestEnds = ['declined', 'expired', 'withdrawn', 'card_failed', 'stand_gone'] as const
export type RequestEnd = (typeof requestEnds)[number]
