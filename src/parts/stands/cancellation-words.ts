import { t } from '@lingui/core/macro'
import { locale, translate } from '#app/i18n/language.ts'
import { policyMessage, refund, refundOfPaid, refundOutlook } from '#core/rules/money/cancellation.ts'
import { showMoney, toCents } from '#core/rules/money/money.ts'
import { type Day, localTime, showDay } from '#core/rules/time/days.ts'

interface Policy {
  cancellation_policy: string
  cancellation_days?: number | undefined
  /** In dollars. */
  cancellation_fee?: number | undefined
}

/** A cancellation policy in the reader's language; what a phone keeps of an older service has only the English. */
export const showPolicy = ({
  cancellation_policy: text,
  cancellation_days: days,
  cancellation_fee: fee,
}: Policy): string => {
  if (days === undefined || fee === undefined) return text
  const { english, values } = policyMessage({ days, fee: toCents(fee) })
  return translate(english, values)
}

interface Terms {
  cancellation_days: number
  /** In dollars. */
  cancellation_fee: number
  time_zone: string
}

/** A deposit of a total, in dollars. */
interface Parts {
  total: number
  paid: number
}

const inCents = ({ total, paid }: Parts) => ({ total: toCents(total), paid: toCents(paid) })

/** What canceling these days gives back, by the date and to the cent; `lease` in dollars. */
export const showRefundOutlook = (
  lease: number,
  terms: Terms,
  start: Day,
  now: Date,
  deposit?: Parts,
): string => {
  const today = localTime(now, terms.time_zone).day
  const outlook = refundOutlook(
    toCents(lease),
    { days: terms.cancellation_days, fee: toCents(terms.cancellation_fee) },
    today,
    start,
  )
  if (outlook === null) return t`These days are so near that canceling gives nothing back.`
  const back = showMoney(outlook.back, locale())
  const until = showDay(outlook.until, locale())
  if (deposit) {
    const first = showMoney(refundOfPaid(outlook.back, inCents(deposit)), locale())
    return t`Cancel by ${until} and you get ${first} of the deposit back, or ${back} once the balance is paid; after that, nothing.`
  }
  return t`Cancel by ${until} and you get ${back} back; after that, nothing.`
}

interface Booked {
  amount: number
  subtotal: number
  discount: number
  start_date: Day
  cancellation_days?: number | undefined
  cancellation_fee: number
  paid_amount?: number | undefined
  stand_detail: { time_zone: string }
}

/** What canceling gives back now, of what was paid. */
export const showReturned = (booked: Booked, now: Date): string => {
  const today = localTime(now, booked.stand_detail.time_zone).day
  const lease = toCents(booked.subtotal - booked.discount)
  const terms = { days: booked.cancellation_days ?? 0, fee: toCents(booked.cancellation_fee) }
  const due = refund(lease, terms, today, booked.start_date)
  const parts = { total: booked.amount, paid: booked.paid_amount ?? booked.amount }
  const back = showMoney(refundOfPaid(due, inCents(parts)), locale())
  const paid = showMoney(toCents(parts.paid), locale())
  return t`You get back ${back} of ${paid}.`
}
