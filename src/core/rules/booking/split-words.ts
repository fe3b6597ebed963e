/** How a split ended without a booking. */
export const splitEnds = ['lapsed', 'ended', 'stand_gone', 'voucher_gone'] as const
export type SplitEnd = (typeof splitEnds)[number]

/** Whose money a payment is: all of a booking, one share of a split, or what of a split is still open. */
export type PaymentPart = 'whole' | 'share' | 'rest'
