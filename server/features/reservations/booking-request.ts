import type { PriceSummary } from '#core/calls/reservations.ts'
import { fail, type Failure, isFailure } from '#core/failures.ts'
import { bookDays, bookWhole, type Calendar, type Stay } from '#core/rules/booking/availability.ts'
import { cancellationPolicy } from '#core/rules/money/cancellation.ts'
import type { DepositTerms } from '#core/rules/money/deposit-terms.ts'
import { type Deposit, depositOf } from '#core/rules/money/deposits.ts'
import type { FeePolicy } from '#core/rules/money/fees.ts'
import { daysBetween, localTime } from '#core/rules/time/days.ts'
import { type Charge, chargesOf, quote, type Quote } from '#core/rules/money/prices.ts'
import { hunterRefusal, type Voucher, voucherRefusal } from '#core/rules/money/vouchers.ts'
import type { Context } from '#server/context/context.ts'
import { loadCalendar } from '#server/domain/calendar/calendars.ts'
import type { Db } from '#server/db/connect.ts'
import { hunterUses, toVoucher } from '#server/domain/money/vouchers.ts'
import { feesInForce } from '#server/domain/money/fees.ts'
import { found } from '#server/domain/refusal.ts'

/** A booking request, as `reservation-payment-summary` and `reserve-stand` take it. */
export interface BookingRequest {
  readonly stand_id: number
  readonly reserve_dates: readonly string[]
  readonly season_id?: number | undefined
  readonly is_yearly_rental: boolean
  readonly voucher_id?: number | undefined
}

export const bookableStand = async (db: Db, id: number) =>
  found(
    await db
      .selectFrom('stand')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'approved')
      .where('active', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
export type BookableStand = Awaited<ReturnType<typeof bookableStand>>

interface Booked {
  readonly type: 'dateRange' | 'season' | 'yearly'
  readonly stay: Stay
  readonly charges: Charge[]
  readonly seasonId: number | null
}

const whole = async (db: Db, wish: BookingRequest): Promise<Booked | null> => {
  const table = wish.is_yearly_rental ? 'yearly' : 'season'
  const row =
    table === 'yearly'
      ? await db.selectFrom('yearly').selectAll().where('stand_id', '=', wish.stand_id).executeTakeFirst()
      : await db
          .selectFrom('season')
          .selectAll()
          .where('stand_id', '=', wish.stand_id)
          .where('id', '=', wish.season_id ?? 0)
          .executeTakeFirst()
  if (!row) return null
  return {
    type: table,
    stay: { start: row.start_day, end: row.end_day },
    charges: [{ days: 1, unit: row.rate_cents, total: row.rate_cents }],
    seasonId: wish.is_yearly_rental ? null : (wish.season_id ?? null),
  }
}

const daysOf = async (
  db: Db,
  wish: BookingRequest,
  calendar: Calendar,
  now: Date,
): Promise<Booked | Failure> => {
  if (wish.is_yearly_rental || wish.season_id !== undefined) {
    const booked = await whole(db, wish)
    if (!booked) return fail('dates_not_bookable')
    return bookWhole(calendar, booked.stay, now) ?? booked
  }
  const booked = bookDays(calendar, wish.reserve_dates, now)
  return isFailure(booked)
    ? booked
    : { type: 'dateRange', stay: booked.stay, charges: chargesOf(booked.prices), seasonId: null }
}

interface ChosenVoucher extends Voucher {
  readonly once: boolean
}

/**
 * The voucher of a booking request. Only who has verified its code, and so has it in the wallet, may use it; unpaid
 * holds count as uses until they expire, so that nobody who pays finds it used up (decision 41).
 */
const chosenVoucher = async (
  db: Db,
  wish: BookingRequest,
  hunterId: number,
  { now, today }: { now: Date; today: string },
): Promise<ChosenVoucher | Failure | null> => {
  if (wish.voucher_id === undefined) return null
  const row = await db
    .selectFrom('voucher as v')
    .innerJoin('user_voucher as w', 'w.voucher_id', 'v.id')
    .selectAll('v')
    .select(({ selectFrom }) =>
      selectFrom('reservation as r')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('r.voucher_id', '=', 'v.id')
        .where((eb) =>
          eb.or([
            eb('r.state', 'in', ['requested', 'accepted', 'splitting']),
            eb.and([eb('r.state', '=', 'pending'), eb('r.hold_until', '>', now)]),
          ]),
        )
        .as('reserved'),
    )
    .select(hunterUses(hunterId, now).as('own_uses'))
    .where('v.id', '=', wish.voucher_id)
    .where('v.stand_id', '=', wish.stand_id)
    .where('w.user_id', '=', hunterId)
    .executeTakeFirst()
  if (!row) return fail('voucher_invalid')
  const redeemed = toVoucher(row)
  const voucher = { ...redeemed, redeemed: redeemed.redeemed + (row.reserved ?? 0) }
  return (
    voucherRefusal(voucher, today) ??
    hunterRefusal(row.once_per_hunter, row.own_uses) ?? { ...voucher, once: row.once_per_hunter }
  )
}

export interface Priced extends Booked {
  readonly voucher: ChosenVoucher | null
  readonly dayCount: number
  /** The policy that it is priced under, and kept with. */
  readonly fees: FeePolicy
  readonly price: Quote
  /** Null where the whole price is paid at the booking. */
  readonly deposit: Deposit | null
}

/** What the stand's owner asks for at the booking; a request pays the whole price. */
export const depositTerms = (
  stand: Pick<BookableStand, 'booking_by' | 'deposit_percent' | 'balance_days'>,
): DepositTerms | null =>
  stand.booking_by === 'request' || stand.deposit_percent === null || stand.balance_days === null
    ? null
    : { percent: stand.deposit_percent, days: stand.balance_days }

/** The price of a booking request today, or why it is refused. The server's only way to a price. */
export const priceBooking = async (
  context: Context,
  db: Db,
  stand: BookableStand,
  wish: BookingRequest,
  hunterId: number,
  now: Date,
): Promise<Priced | Failure> => {
  const booked = await daysOf(db, wish, await loadCalendar(db, stand.id, now), now)
  if (isFailure(booked)) return booked
  const today = localTime(now, stand.zone).day
  const voucher = await chosenVoucher(db, wish, hunterId, { now, today })
  if (isFailure(voucher)) return voucher
  const tiers =
    booked.type === 'dateRange'
      ? await db
          .selectFrom('discount_tier')
          .select(['days', 'percent', 'is_enabled as enabled'])
          .where('stand_id', '=', stand.id)
          .execute()
      : []
  const fees = await feesInForce(context, db)
  const price = quote(booked.charges, { tiers, voucher, fees })
  return {
    ...booked,
    voucher,
    dayCount: daysBetween(booked.stay.start, booked.stay.end) + 1,
    fees,
    price,
    deposit: depositOf(price.total, depositTerms(stand), today, booked.stay.start),
  }
}

export const toDeposit = (deposit: Deposit | null): PriceSummary['deposit'] =>
  deposit && { amount: deposit.deposit / 100, balance: deposit.balance / 100, due_date: deposit.due }

export const toPriceSummary = (
  stand: BookableStand,
  { stay, dayCount, price, deposit }: Priced,
): PriceSummary => ({
  start_date: stay.start,
  end_date: stay.end,
  number_of_days: dayCount,
  chargeable: price.charges.map((charge) => ({
    number_of_days: charge.days,
    unit_price: charge.unit / 100,
    total_price: charge.total / 100,
  })),
  sub_total: price.subTotal / 100,
  hunter_booking_fee: price.hunterFee / 100,
  total_discount: price.discount / 100,
  multi_day_discount: price.multiDayDiscount / 100,
  voucher_discount: price.voucherDiscount / 100,
  total_amount: price.total / 100,
  landowner_booking_amount: price.landownerAmount / 100,
  cancellation_policy: cancellationPolicy({
    days: stand.cancellation_days,
    fee: stand.cancellation_fee_cents,
  }),
  cancellation_days: stand.cancellation_days,
  cancellation_fee: stand.cancellation_fee_cents / 100,
  by_request: stand.booking_by === 'request',
  deposit: toDeposit(deposit),
})
