import { type Cents, share } from './money.ts'

/** The first day of the transaction history (spec 3 §5). */
export const firstTransactionDay = '2020-01-01'

/** What a person types: up to 7 digits, and at most one after the point. */
export const amountForm = /^\d{1,7}(\.\d)?$/

/** What arrives of a fund request when the service takes its share, in basis points. */
export const receivingAmount = (cents: Cents, points: number): Cents => cents - share(cents, points)

/** `7.5` from the settings is 750 basis points; anything that is no share is none of it. */
export const sharePoints = (setting: string): number | null => {
  const percent = Number(setting)
  return setting.trim() !== '' && percent >= 0 && percent <= 100 ? Math.round(percent * 100) : null
}
