import type { HuntingDetail, PriceSummary } from '#core/calls/reservations.ts'
import type { Stand, StandVoucher } from '#core/calls/stands.ts'
import { type Day, eachDay } from '#core/rules/time/days.ts'
import { type Deposit, depositOf } from '#core/rules/money/deposits.ts'
import type { FeePolicy } from '#core/rules/money/fees.ts'
import { toCents, toDollars } from '#core/rules/money/money.ts'
import { type Charge, chargesOf, quote } from '#core/rules/money/prices.ts'
import type { Choice } from '#parts/reservations/booking-draft.ts'

export interface Terms {
  offers: HuntingDetail
  stand: Pick<
    Stand,
    'multi_day_discounts' | 'cancellation_policy' | 'cancellation_days' | 'cancellation_fee' | 'booking_by'
  >
  fees: FeePolicy
  voucher: StandVoucher | null
  /** At the stand. */
  today: Day
}

const toDeposit = (deposit: Deposit | null): PriceSummary['deposit'] =>
  deposit && {
    amount: toDollars(deposit.deposit),
    balance: toDollars(deposit.balance),
    due_date: deposit.due,
  }

const whole = (rate: number): Charge[] => [{ days: 1, unit: toCents(rate), total: toCents(rate) }]

const chosen = ({ offers }: Terms, choice: Choice): { start: Day; end: Day; charges: Charge[] } | null => {
  if (choice.kind === 'season') {
    const season = offers.seasonal_hunting.find(({ id }) => id === choice.id)
    return season
      ? { start: season.start_date, end: season.end_date, charges: whole(season.whole_season_rate) }
      : null
  }
  if (choice.kind === 'yearly') {
    const year = offers.yearly_rental
    return year ? { start: year.start_date, end: year.end_date, charges: whole(year.yearly_rate) } : null
  }
  const prices = eachDay(choice.start, choice.end).map(
    (day) => offers.available_dates.find(({ date }) => date === day)?.rate,
  )
  return prices.every((rate) => rate !== undefined)
    ? { start: choice.start, end: choice.end, charges: chargesOf(prices.map(toCents)) }
    : null
}

/**
 * Previews the price before the server answers, also offline, with the same function and numbers
 * that the server charges with. Null when the choice is no longer offered.
 */
export const preview = (terms: Terms, choice: Choice): PriceSummary | null => {
  const wish = chosen(terms, choice)
  if (!wish) return null
  const { voucher } = terms
  const price = quote(wish.charges, {
    tiers:
      choice.kind === 'dateRange'
        ? terms.stand.multi_day_discounts.map((tier) => ({
            days: tier.number_of_days,
            percent: tier.discount_percentage,
            enabled: tier.is_enabled,
          }))
        : [],
    voucher: voucher && {
      id: voucher.id,
      kind: voucher.discount_type,
      amount: voucher.discount_type === 'percentage' ? voucher.discount : toCents(voucher.discount),
      expiryDay: voucher.expiry_date,
      maxUsage: voucher.max_usage,
      redeemed: voucher.redeem_count,
    },
    fees: terms.fees,
  })
  return {
    start_date: wish.start,
    end_date: wish.end,
    number_of_days: eachDay(wish.start, wish.end).length,
    chargeable: price.charges.map((charge) => ({
      number_of_days: charge.days,
      unit_price: toDollars(charge.unit),
      total_price: toDollars(charge.total),
    })),
    sub_total: toDollars(price.subTotal),
    hunter_booking_fee: toDollars(price.hunterFee),
    total_discount: toDollars(price.discount),
    multi_day_discount: toDollars(price.multiDayDiscount),
    voucher_discount: toDollars(price.voucherDiscount),
    total_amount: toDollars(price.total),
    landowner_booking_amount: toDollars(price.landownerAmount),
    cancellation_policy: terms.stand.cancellation_policy,
    cancellation_days: terms.stand.cancellation_days,
    cancellation_fee: terms.stand.cancellation_fee,
    ...(terms.offers.deposit !== undefined && {
      deposit: toDeposit(depositOf(price.total, terms.offers.deposit, terms.today, wish.start)),
    }),
    ...(terms.stand.booking_by !== undefined && { by_request: terms.stand.booking_by === 'request' }),
  }
}

/** The booking request: what is wanted, never what it costs. */
export const toBookingRequest = (standId: number, choice: Choice, voucher: StandVoucher | null) => ({
  stand_id: standId,
  ...(choice.kind === 'dateRange' && { reserve_dates: eachDay(choice.start, choice.end) }),
  ...(choice.kind === 'season' && { season_id: choice.id }),
  ...(choice.kind === 'yearly' && { is_yearly_rental: true }),
  ...(voucher && { voucher_id: voucher.id }),
})
