import { addDays, type Day, daysBetween } from '#core/rules/time/days.ts'
import { inEnglish, messageTable, type MessageValues } from '#core/words/message.ts'
import type { Cents } from './money.ts'

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

/**
 * What of it goes back where not all is paid, or some was given back before: what is paid, less what is kept of the whole.
 * Of $193.50 a cancellation keeps $38.50; with a deposit of $58.05 paid, $19.55 goes back.
 */
export const refundOfPaid = (due: Cents, { total, paid }: { total: Cents; paid: Cents }): Cents =>
  Math.max(0, paid - (total - due))

/** What canceling gives back: `back` until the end of the day `until`, nothing later; null where nothing ever is. */
export const refundOutlook = (
  lease: Cents,
  terms: CancellationTerms,
  today: Day,
  start: Day,
): { until: Day; back: Cents } | null => {
  const back = refund(lease, terms, today, start)
  // From the first day on nobody can cancel, so a policy of no days ends on the evening before.
  return back > 0 ? { until: addDays(start, -Math.max(1, terms.days)), back } : null
}

const sentences = messageTable({
  full: {
    start:
      'Cancel before the hunt begins and the lease amount is refunded in full. Later cancellations are not refunded. Service fees are non-refundable.',
    day: 'Cancel {n} or more day before the hunt and the lease amount is refunded in full. Later cancellations are not refunded. Service fees are non-refundable.',
    days: 'Cancel {n} or more days before the hunt and the lease amount is refunded in full. Later cancellations are not refunded. Service fees are non-refundable.',
  },
  less: {
    start:
      'Cancel before the hunt begins and the lease amount is refunded less a {amount} processing fee. Later cancellations are not refunded. Service fees are non-refundable.',
    day: 'Cancel {n} or more day before the hunt and the lease amount is refunded less a {amount} processing fee. Later cancellations are not refunded. Service fees are non-refundable.',
    days: 'Cancel {n} or more days before the hunt and the lease amount is refunded less a {amount} processing fee. Later cancellations are not refunded. Service fees are non-refundable.',
  },
})

/** The policy on every screen, made from the two numbers: its English, and what varies in it. */
export const policyMessage = ({
  days,
  fee,
}: CancellationTerms): { english: string; values: MessageValues } => ({
  english: sentences[fee > 0 ? 'less' : 'full'][days === 0 ? 'start' : days === 1 ? 'day' : 'days'],
  values: { n: days, amount: { cents: fee } },
})

/** The policy in English, as the wire has it. */
export const cancellationPolicy = (terms: CancellationTerms): string => {
  const { english, values } = policyMessage(terms)
  return inEnglish(english, values)
}
