import { addDays, type Day } from '#core/rules/time/days.ts'
import type { Cents } from '#core/rules/money/money.ts'
import { smallestPayment } from '#core/rules/money/payments.ts'
import { cutOffHour } from './cut-off.ts'
import { usualCompany } from './invitations.ts'
import { instantAt } from './requests.ts'

/** Hours that a party has to pay, and those that it always has. */
const splitHours = 48
const fewestHours = 2
const hourMs = 3_600_000

/**
 * The shares of a party, the main hunter's first: all the same, and the cents that remain are the main hunter's. $107.50
 * for three are $35.84, $35.83 and $35.83. Null where a share would be too small to charge.
 */
export const splitShares = (total: Cents, people: number): Cents[] | null => {
  const each = Math.floor(total / people)
  if (people < 2 || each < smallestPayment) return null
  return Array.from({ length: people }, (_, n) => (n === 0 ? total - each * (people - 1) : each))
}

/** How many people may share the payment, with the main hunter: the party that the stand takes. */
export const mostShares = (mostHunters: number | null): number => mostHunters ?? usualCompany

/**
 * By when all shares are paid: within 48 hours and until the evening before the hunt, but never in less than two hours.
 * Null where that would be later than the days can be booked at all.
 */
export const splitUntil = (now: Date, start: Day, zone: string): Date | null => {
  const evening = instantAt(addDays(start, -1), cutOffHour, zone).getTime()
  const until = Math.min(
    now.getTime() + splitHours * hourMs,
    Math.max(evening, now.getTime() + fewestHours * hourMs),
  )
  return until > instantAt(start, cutOffHour, zone).getTime() ? null : new Date(until)
}

/** Hours between two reminders of the same share. */
const remindHours = 6

/** Hours before the end of a split at which those who have not paid are reminded automatically. */
const lastReminderHours = 12

/** When a party is reminded that was asked `now` and has until `until`; null where that would follow too soon. */
export const splitReminderAt = (now: Date, until: Date): Date | null => {
  const at = new Date(until.getTime() - lastReminderHours * hourMs)
  return canRemind(now, at) ? at : null
}

export const canRemind = (askedAt: Date, now: Date): boolean =>
  now.getTime() - askedAt.getTime() >= remindHours * hourMs
