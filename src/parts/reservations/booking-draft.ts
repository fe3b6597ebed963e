import type { StandVoucher } from '#core/calls/stands.ts'
import type { Day } from '#core/rules/time/days.ts'

/** What a hunter has chosen to book; choosing one kind resets the others (spec 3 §4). */
export type Choice =
  | { kind: 'dateRange'; start: Day; end: Day }
  | { kind: 'season'; id: number }
  | { kind: 'yearly' }

/** The choice for a stand before booking; survives the waiver and a reload. */
export interface BookingDraft {
  choice: Choice | null
  voucher: StandVoucher | null
  accepted: boolean
}
const blank: BookingDraft = { choice: null, voucher: null, accepted: false }

const key = (standId: number) => `booking:${standId}`

export const readDraft = (standId: number): BookingDraft => {
  try {
    return {
      ...blank,
      ...(JSON.parse(sessionStorage.getItem(key(standId)) ?? '{}') as Partial<BookingDraft>),
    }
  } catch {
    return blank
  }
}
export const keepDraft = (standId: number, draft: BookingDraft): void =>
  sessionStorage.setItem(key(standId), JSON.stringify(draft))
export const dropDraft = (standId: number): void => sessionStorage.removeItem(key(standId))

/** A payment that was begun in this tab: a reload comes back to it while its days are held. */
export interface BegunPayment {
  reservation_id: number
  payment_intent: string | null
  publishable_key: string | null
  provider: 'sandbox' | 'stripe' | 'none'
  total_amount: number
  hold_until: string
  by_request?: boolean | undefined
  /** Where this pays a deposit. */
  deposit?: { amount: number; balance: number; due_date: Day } | null | undefined
  /** Of a share: how many people pay, and how much in all. */
  split?: { people: number; total: number } | undefined
}
const paymentKey = (standId: number) => `payment:${standId}`

export const readPayment = (standId: number, now: Date): BegunPayment | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(paymentKey(standId)) ?? 'null') as BegunPayment | null
    return kept && Date.parse(kept.hold_until) > now.getTime() ? kept : null
  } catch {
    return null
  }
}
export const keepPayment = (standId: number, payment: BegunPayment): void =>
  sessionStorage.setItem(paymentKey(standId), JSON.stringify(payment))
/** The choice stays: who gives the days back, or does not pay in time, may want them again. */
export const dropPayment = (standId: number): void => sessionStorage.removeItem(paymentKey(standId))
/** What is booked is chosen no longer. */
export const dropBooked = (standId: number): void => {
  dropPayment(standId)
  dropDraft(standId)
}

/** The payment of this tab that the provider's page returns from, with its stand; null when it is not of this tab. */
export const findPayment = (intent: string): { standId: number; payment: BegunPayment } | null => {
  for (let at = 0; at < sessionStorage.length; at += 1) {
    const standId = Number(/^payment:(\d+)$/.exec(sessionStorage.key(at) ?? '')?.[1] ?? 0)
    if (standId === 0) continue
    try {
      const payment = JSON.parse(sessionStorage.getItem(paymentKey(standId)) ?? 'null') as BegunPayment | null
      if (payment?.payment_intent === intent) return { standId, payment }
    } catch {
      // A broken entry is no payment.
    }
  }
  return null
}
