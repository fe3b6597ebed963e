/** What an owner may ask for: so many percent at the booking, and the rest so many days before the first day. */
export interface DepositTerms {
  readonly percent: number
  readonly days: number
}
export const depositLimits = { percent: { least: 10, most: 90 }, days: { least: 7, most: 60 } } as const
