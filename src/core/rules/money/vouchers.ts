import { fail, type Failure } from '#core/failures.ts'
import type { Day } from '#core/rules/time/days.ts'
import type { Cents } from './money.ts'

/** A voucher of a stand. A percentage is 1–100, a fixed amount is in cents. */
export interface Voucher {
  readonly id: number
  readonly kind: 'percentage' | 'fixed'
  readonly amount: number
  readonly expiryDay: Day | null
  readonly maxUsage: number | null
  readonly redeemed: number
}

/** The limits of a voucher. */
export type Lasting = Pick<Voucher, 'expiryDay' | 'maxUsage' | 'redeemed'>

/** Null when it may be used on `today`; it counts when the booking is paid (decision 9). */
export const voucherRefusal = (voucher: Lasting, today: Day): Failure | null => {
  if (voucher.expiryDay !== null && voucher.expiryDay < today) return fail('voucher_expired')
  if (voucher.maxUsage !== null && voucher.redeemed >= voucher.maxUsage) return fail('voucher_used_up')
  return null
}

/** Null when the hunter may use it: one that counts once per hunter has no use left after the first (decision 41). */
export const hunterRefusal = (oncePerHunter: boolean, uses: number): Failure | null =>
  oncePerHunter && uses > 0 ? fail('voucher_used') : null

/**
 * The tab that lists a voucher (spec 3 §4): Current while it can be used at the stand,
 * last day included, and this person has not used it; otherwise Past, also while the stand takes no bookings.
 */
export const voucherTab = (
  voucher: Lasting,
  { used, standActive }: { used: boolean; standActive: boolean },
  today: Day,
): 'current' | 'past' =>
  !used && standActive && voucherRefusal(voucher, today) === null ? 'current' : 'past'

/** The percentage gives whole dollars: 15 % of $333.00 is $50 (spec 3 §5). Never more than the price. */
export const voucherDiscount = (voucher: Voucher | null, subTotal: Cents, left: Cents = subTotal): Cents => {
  if (!voucher) return 0
  const amount =
    voucher.kind === 'percentage' ? Math.round((voucher.amount * subTotal) / 10_000) * 100 : voucher.amount
  return Math.max(0, Math.min(amount, left))
}
