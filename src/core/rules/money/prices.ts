import { type Day, weekday } from '#core/rules/time/days.ts'
import type { FeePolicy } from './fees.ts'
import { type Cents, share } from './money.ts'
import { type Voucher, voucherDiscount } from './vouchers.ts'

/** A stand's prices: rates by weekday (1 = Monday) and occasions on single dates. */
export interface Rates {
  readonly weekdays: readonly { weekday: number; cents: Cents; enabled: boolean }[]
  readonly occasions: readonly { day: Day; cents: Cents }[]
}

export interface DiscountTier {
  readonly days: number
  readonly percent: number
  readonly enabled: boolean
}

/** The price of one day: its occasion, otherwise its weekday's rate; null when it has neither (decision 7). */
export const dayPrice = (rates: Rates, day: Day): Cents | null => {
  const occasion = rates.occasions.find((o) => o.day === day)
  if (occasion) return occasion.cents
  const rate = rates.weekdays.find((r) => r.weekday === weekday(day))
  return rate?.enabled ? rate.cents : null
}

/** The prices that days have from one on, each once. */
export const dayPrices = ({ weekdays, occasions }: Rates, since: Day): ReadonlySet<Cents> =>
  new Set([
    ...weekdays.filter(({ enabled }) => enabled).map(({ cents }) => cents),
    ...occasions.filter(({ day }) => day >= since).map(({ cents }) => cents),
  ])

/** Days at one unit price: the rows of the summary's table. */
export interface Charge {
  readonly days: number
  readonly unit: Cents
  readonly total: Cents
}

export const chargesOf = (prices: readonly Cents[]): Charge[] => {
  const byPrice = new Map<Cents, number>()
  for (const price of prices) byPrice.set(price, (byPrice.get(price) ?? 0) + 1)
  return [...byPrice].map(([unit, days]) => ({ days, unit, total: unit * days }))
}

export interface Quote {
  readonly charges: readonly Charge[]
  readonly subTotal: Cents
  readonly multiDayDiscount: Cents
  readonly voucherDiscount: Cents
  readonly discount: Cents
  /** What the lease costs after discounts: the base of both shares. */
  readonly lease: Cents
  readonly hunterFee: Cents
  readonly landownerFee: Cents
  readonly total: Cents
  readonly landownerAmount: Cents
}

/**
 * The price of a booking (decision 8). The server charges it and the client previews it.
 * Two days at $100 with a 10 % tier for two days and the split fees: sub total $200, discount $20,
 * fee $13.50, total $193.50, landowner $166.50.
 * `tiers` are empty for seasons and years: a whole price has no multi-day discount.
 */
export const quote = (
  charges: readonly Charge[],
  terms: { tiers: readonly DiscountTier[]; voucher: Voucher | null; fees: FeePolicy },
): Quote => {
  const subTotal = charges.reduce((sum, charge) => sum + charge.total, 0)
  const days = charges.reduce((sum, charge) => sum + charge.days, 0)
  const tier = terms.tiers
    .filter((t) => t.enabled && t.days <= days)
    .reduce<DiscountTier | null>((best, t) => (best && best.days >= t.days ? best : t), null)
  const multiDayDiscount = tier ? Math.min(share(subTotal, tier.percent * 100), subTotal) : 0
  const byVoucher = voucherDiscount(terms.voucher, subTotal, subTotal - multiDayDiscount)
  const lease = subTotal - multiDayDiscount - byVoucher
  const hunterFee = share(lease, terms.fees.hunter)
  const landownerFee = share(lease, terms.fees.landowner)
  return {
    charges,
    subTotal,
    multiDayDiscount,
    voucherDiscount: byVoucher,
    discount: multiDayDiscount + byVoucher,
    lease,
    hunterFee,
    landownerFee,
    total: lease + hunterFee,
    landownerAmount: lease - landownerFee,
  }
}
