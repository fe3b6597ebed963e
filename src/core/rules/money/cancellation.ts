import { type Day, daysBetween } from '#core/rules/time/days.ts'
import { type Cents, showMoney } from './money.ts'

/** A stand's terms: how many days before the start, and the fee kept in cents (decision 10). */
export interface CancellationTerms {
  readonly days: number
  readonly fee: Cents
}

/**
 * The hunter's refund: the lease amount less the fee when they cancel `days` or more days before
 * the start, otherwise nothing; service fees never. $193.50 paid for a lease of $180 with a fee of
 * $25, cancelled eight days before with seven allowed: $155.
 */
export const refund = (lease: Cents, terms: CancellationTerms, today: Day, start: Day): Cents =>
  daysBetween(today, start) >= terms.days ? Math.max(0, lease - terms.fee) : 0

/** The policy's text for every screen, made from the two numbers. */
export const cancellationPolicy = (terms: CancellationTerms): string => {
  const when =
    terms.days === 0
      ? 'before the hunt begins'
      : `${terms.days} or more ${terms.days === 1 ? 'day' : 'days'} before the hunt`
  const less = terms.fee > 0 ? `less a ${showMoney(terms.fee)} processing fee` : 'in full'
  return `Cancel ${when} and the lease amount is refunded ${less}. Later cancellations are not refunded. Service fees are non-refundable.`
}
