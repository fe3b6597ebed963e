import type { Cents } from './money.ts'

/** The only currency of the service, as providers write it. */
export const currency = 'usd'

/** What no provider charges less than. */
export const smallestPayment: Cents = 50

/** What a provider says has arrived, in the smallest unit of its currency. */
export interface Received {
  readonly cents: Cents
  readonly currency: string
}

/** A payment counts only when exactly what is due has arrived (decision 45): 107.49 or 107.50 EUR do not pay $107.50. */
export const paymentCounts = (due: Cents, received: Received): boolean =>
  received.cents === due && received.currency === currency

/** What arrived, for people: `107.50 EUR`. Currencies without cents are rare enough to be read by the ledger. */
export const showReceived = ({ cents, currency: of }: Received): string =>
  `${(cents / 100).toFixed(2)} ${of.toUpperCase()}`
