/** How a split ended without a booking. */
export const splitEnds = ['lapsed', 'ended', 'stand_gone', 'voucher_gone'] as const
export type SplitEnd = (typeof splitEnds)[number]

/**
 * What of a booking a payment is: all of it, one share of a split, what of a split is still open, or the deposit and the
 * balance of one that is paid in two.
 */
export const paymentParts = ['whole', 'share', 'rest', 'deposit', 'balance'] as const
export type PaymentPart = (typeof paymentParts)[number]
