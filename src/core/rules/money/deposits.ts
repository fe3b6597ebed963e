import { instantAt } from '../booking/requests.ts'
import { latestDue } from '../booking/reminders.ts'
import { addDays, type Day, localTime } from '../time/days.ts'
import type { DepositTerms } from './deposit-terms.ts'
import { type Cents, share } from './money.ts'
import { smallestPayment } from './payments.ts'

export interface Deposit {
  readonly deposit: Cents
  readonly balance: Cents
  /** The last day on which the balance is not late. */
  readonly due: Day
}

/**
 * How a price is paid: 30 % of $193.50 are $58.05 now and $135.45 until 30 days before. Null where all of it is paid at the
 * booking: nothing else was chosen, the due day is no longer ahead, or a part would be too small to charge.
 */
export const depositOf = (
  total: Cents,
  terms: DepositTerms | null,
  today: Day,
  start: Day,
): Deposit | null => {
  if (terms === null) return null
  const due = addDays(start, -terms.days)
  const deposit = share(total, terms.percent * 100)
  const balance = total - deposit
  return due <= today || deposit < smallestPayment || balance < smallestPayment
    ? null
    : { deposit, balance, due }
}

/** Hours after the end of the due day in which the balance can still be paid. */
const graceHours = 48

/** When a booking ends whose balance is not paid. */
export const balanceUntil = (due: Day, zone: string): Date =>
  new Date(instantAt(addDays(due, 1), 0, zone).getTime() + graceHours * 3_600_000)

export interface Payable {
  readonly total_cents: Cents
  readonly paid_at: Date | string | null
  readonly deposit_cents: Cents | null
  readonly balance_paid_by: number | null
}

/** Whether the deposit alone is paid of a booking, or is to be. */
export const isBalanceOpen = ({
  deposit_cents: deposit,
  balance_paid_by: paidBy,
}: Pick<Payable, 'deposit_cents' | 'balance_paid_by'>): boolean => deposit !== null && paidBy === null

/** What has been paid of a booking. */
export const paidCents = (booking: Payable): Cents => {
  if (booking.paid_at === null) return 0
  return isBalanceOpen(booking) ? (booking.deposit_cents ?? 0) : booking.total_cents
}

/** What the payer of a balance is reminded of, in the order of time. */
export const balanceReminders = [
  { code: 'week', daysBefore: 7, hour: 9 },
  { code: 'day', daysBefore: 1, hour: 9 },
  { code: 'today', daysBefore: 0, hour: 9 },
] as const
export type BalanceReminder = (typeof balanceReminders)[number]['code']

/** The reminder that is due now; none after the due day. */
export const dueBalanceReminder = (
  { due, zone, bookedAt, sent }: { due: Day; zone: string; bookedAt: Date; sent: number },
  now: Date,
): { code: BalanceReminder; sent: number } | null =>
  localTime(now, zone).day > due
    ? null
    : latestDue(balanceReminders, { day: due, zone, since: bookedAt, sent }, now)
