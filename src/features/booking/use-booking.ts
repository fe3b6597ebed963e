import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiFailure } from '#offline/failure.ts'
import { setFormDirty } from '#app/session/dirty-forms.ts'
import { useAct } from '#app/data/use-act.ts'
import { useMe } from '#app/data/use-me.ts'
import { useRead } from '#app/data/use-read.ts'
import type { Given } from '#core/contract/define.ts'
import { serviceCalls } from '#core/calls/service.ts'
import { standCalls } from '#core/calls/stands.ts'
import { type HuntingDetail, reservationCalls, type PriceSummary } from '#core/calls/reservations.ts'
import { toFeePolicy } from '#core/rules/money/fees.ts'
import { localTime } from '#core/rules/time/days.ts'
import { waiverCounts } from '#core/rules/booking/waivers.ts'
import {
  type BegunPayment,
  type BookingDraft,
  dropDraft,
  keepDraft,
  readDraft,
} from '#parts/reservations/booking-draft.ts'
import { useNow } from '#parts/days/use-now.ts'
import { goneOf } from './gone-days.ts'
import { preview, type Terms, toBookingRequest } from './preview.ts'
import type { Choice } from '#parts/reservations/booking-draft.ts'

export type Payment = Given<typeof reservationCalls.create>['data'] & Pick<BegunPayment, 'split'>
type Outcome =
  | { to: 'waiver' }
  | { to: 'payment'; payment: Payment }
  | { to: 'done'; id: number }
  | { to: 'stay' }

/** What the phone says of the price on its own; null while it does not know enough. */
const usePreview = (
  stand: (Terms['stand'] & { time_zone: string }) | undefined,
  offers: HuntingDetail | undefined,
  { choice, voucher }: BookingDraft,
): PriceSummary | null => {
  const config = useRead(serviceCalls.config, {})
  const now = useNow()
  if (!stand || !offers || !config.data || !choice) return null
  const fees = toFeePolicy(config.data.data.fee_policy)
  return preview({ offers, stand, fees, voucher, today: localTime(now, stand.time_zone).day }, choice)
}

/**
 * The state of a booking from the first chosen day to the payment: the choice, its price (previewed with our
 * rule, then from the server), and the server's answer. While its days are held for the payment (`isHeld`), they are taken
 * by nobody else.
 */
export const useBooking = (standId: number, isHeld: boolean) => {
  const stand = useRead(standCalls.read, { id: standId })
  const offers = useRead(reservationCalls.offers, { id: standId })
  const me = useMe()
  const pricing = useAct(reservationCalls.price)
  const creating = useAct(reservationCalls.create)
  const [draft, setDraft] = useState<BookingDraft>(() => readDraft(standId))
  const [priced, setPriced] = useState<{ wish: string; summary: PriceSummary } | null>(null)
  /** Why the days have no price, and why they could not be booked: a price that comes late takes no refusal away. */
  const [priceProblem, setPriceProblem] = useState<ApiFailure | null>(null)
  const [bookProblem, setBookProblem] = useState<ApiFailure | null>(null)

  const { choice, voucher } = draft
  const wish = choice ? JSON.stringify(toBookingRequest(standId, choice, voucher)) : null
  const guess = usePreview(stand.data?.data, offers.data?.data, draft)
  const gone = choice && offers.data && !isHeld ? goneOf(offers.data.data, choice) : null
  const summary = gone ? null : priced && priced.wish === wish ? priced.summary : guess

  useEffect(() => keepDraft(standId, draft), [standId, draft])

  const chosen = wish !== null
  useEffect(() => {
    setFormDirty(`booking:${standId}`, chosen)
    return () => setFormDirty(`booking:${standId}`, false)
  }, [standId, chosen])

  const askPrice = useEffectEvent((wanted: string) =>
    pricing.act(JSON.parse(wanted) as ReturnType<typeof toBookingRequest>),
  )
  useEffect(() => {
    if (wish === null) return
    let current = true
    void askPrice(wish).then((result) => {
      if (!current) return
      if (result.outcome === 'done') {
        setPriced({ wish, summary: result.answer.data })
        setPriceProblem(null)
      } else if (
        result.outcome === 'failed' &&
        result.failure.name !== 'offline' &&
        result.failure.name !== 'network'
      ) {
        setPriceProblem(result.failure)
      }
    })
    return () => {
      current = false
    }
  }, [wish])

  const choose = (next: Choice | null) => {
    setPriceProblem(null)
    setBookProblem(null)
    setDraft({ ...draft, choice: next })
  }
  const change = (next: Partial<BookingDraft>) => {
    // What was refused is no longer what is asked for.
    if ('voucher' in next) setBookProblem(null)
    setDraft({ ...draft, ...next })
  }

  const book = async (): Promise<Outcome> => {
    if (!choice || !summary) return { to: 'stay' }
    setBookProblem(null)
    if (me && !waiverCounts(me.waiver_info, new Date())) return { to: 'waiver' }
    const result = await creating.act({
      ...toBookingRequest(standId, choice, voucher),
      cancellation_policy: draft.accepted,
      amount: summary.total_amount,
      ...(summary.by_request !== undefined && { by_request: summary.by_request }),
      // Not known from what an older service has answered.
      ...(summary.deposit !== undefined && { deposit: summary.deposit?.amount ?? 0 }),
    })
    if (result.outcome === 'done') {
      const payment = result.answer.data
      if (payment.provider !== 'none') return { to: 'payment', payment }
      dropDraft(standId)
      return { to: 'done', id: payment.reservation_id }
    }
    if (result.outcome === 'queued') return { to: 'stay' }
    const { name } = result.failure
    if (name === 'waiver_needed') return { to: 'waiver' }
    if (name === 'dates_taken' || name === 'dates_not_bookable') {
      // The choice is kept: what of it is gone follows from the offers.
      void offers.refresh()
    }
    if (name === 'price_changed' || name === 'booking_changed') {
      setPriced(null)
      void stand.refresh()
      void offers.refresh()
    }
    setBookProblem(result.failure)
    return { to: 'stay' }
  }

  return {
    /** What would be paid for, as far as the phone knows it. */
    about: { title: stand.data?.data.title, start: summary?.start_date, end: summary?.end_date },
    stand,
    offers,
    me,
    draft,
    summary,
    gone,
    isPricing: pricing.busy,
    problem: bookProblem ?? priceProblem,
    choose,
    change,
    book,
    busy: creating.busy,
  }
}
