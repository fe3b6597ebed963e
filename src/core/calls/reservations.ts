import * as v from 'valibot'
import { bookingEnds } from '#core/rules/booking/booking-ends.ts'
import { invitationStatuses } from '#core/rules/booking/invitations.ts'
import { requestEnds } from '#core/rules/booking/request-words.ts'
import { hazardReadings } from '#core/rules/land/hazards.ts'
import { del, get, group, post } from '#core/contract/define.ts'
import {
  byId,
  day,
  dayOut,
  dollars,
  done,
  doneWith,
  flag,
  given,
  id,
  instant,
  latitude,
  longitude,
  number,
  page,
  paged,
  perPage,
  required,
  text,
  timeOut,
  uuid,
} from '#core/contract/fields.ts'
import { Balance, Deposit, Earnings } from './shapes/deposits.ts'
import { FundRequest } from './shapes/funds.ts'
import { HuntHunter, Person, WaiverInfo } from './shapes/people.ts'
import { Review } from './shapes/reviews.ts'
import { OwnTrophy } from './shapes/trophies.ts'
import { location_is, StandVoucher } from './stands.ts'

export const HuntingDetail = v.object({
  available_dates: v.array(v.object({ date: dayOut, rate: dollars, is_reserved: v.boolean() })),
  seasonal_hunting: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      start_date: dayOut,
      end_date: dayOut,
      whole_season_rate: dollars,
      is_booked: v.boolean(),
    }),
  ),
  yearly_rental: v.nullable(
    v.object({
      title: v.string(),
      start_date: dayOut,
      end_date: dayOut,
      yearly_rate: dollars,
      is_booked: v.boolean(),
    }),
  ),
  /** What is paid at the booking and when the rest is due, for a preview; phones keep older answers without it. */
  deposit: v.optional(v.nullable(v.object({ percent: v.number(), days: v.number() }))),
})
export type HuntingDetail = v.InferOutput<typeof HuntingDetail>

/** What the hunter asks for: days, a season or the year; never what it costs, which the server decides. */
const wish = {
  stand_id: id,
  reserve_dates: v.optional(v.pipe(v.array(day), v.maxLength(366)), []),
  season_id: v.optional(id),
  is_yearly_rental: v.optional(flag, false),
  voucher_id: v.optional(id),
  voucher_type: v.optional(text(30)),
  current_date: v.optional(day),
  api_version: v.optional(number),
}

export const PriceSummary = v.object({
  start_date: dayOut,
  end_date: dayOut,
  number_of_days: v.number(),
  chargeable: v.array(v.object({ number_of_days: v.number(), unit_price: dollars, total_price: dollars })),
  sub_total: dollars,
  hunter_booking_fee: dollars,
  total_discount: dollars,
  multi_day_discount: dollars,
  voucher_discount: dollars,
  total_amount: dollars,
  landowner_booking_amount: dollars,
  cancellation_policy: v.string(),
  /** What the policy is made of: its days, and the fee that is kept. */
  cancellation_days: v.optional(v.number()),
  cancellation_fee: v.optional(dollars),
  /** Whether the landowner has to agree before it is booked. */
  by_request: v.optional(v.boolean()),
  deposit: Deposit,
})
export type PriceSummary = v.InferOutput<typeof PriceSummary>
/** One that only a newer service has is taken for one that waits. */
const status = v.fallback(
  v.picklist([
    'pending',
    'requested',
    'accepted',
    'splitting',
    'approved',
    'completed',
    'cancel',
    'rejected',
  ]),
  'pending',
)

export const Attendance = v.object({
  id: v.number(),
  kind: v.picklist(['checkin', 'checkout']),
  at: timeOut,
  /** `at` in the documents' names, the one that it is; phones keep older answers without them. */
  checkin: v.optional(v.nullable(timeOut)),
  checkout: v.optional(v.nullable(timeOut)),
  received_at: timeOut,
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  accuracy: v.nullable(v.number()),
  recorded_offline: v.boolean(),
  /** What the device's clock said; phones keep older answers without it. */
  device_at: v.optional(timeOut),
  /** Whether `at` is the device's time, that corrected by its clock's error, or the server's in place of it. */
  time_is: v.optional(v.picklist(['device', 'corrected', 'server'])),
  /** At a check-in: whether the hunter has acknowledged every hazard that was on the land when it arrived. */
  hazards_read: v.optional(v.picklist(hazardReadings)),
  user: Person,
})
export type Attendance = v.InferOutput<typeof Attendance>

const StandOf = v.object({
  id: v.number(),
  title: v.string(),
  address: v.string(),
  location_is,
  image: v.nullable(v.string()),
  pictures: v.array(v.object({ id: v.number(), picture: v.string() })),
  rating: v.nullable(v.number()),
  latitude: v.number(),
  longitude: v.number(),
  time_zone: v.string(),
  deleted: v.boolean(),
  user: Person,
})

export const ReservationCard = v.object({
  id: v.number(),
  status,
  start_date: dayOut,
  end_date: dayOut,
  /** Null for an invited hunter who has not joined. */
  amount: v.nullable(dollars),
  can_cancel: v.boolean(),
  current_user_type: v.picklist(['main_hunter', 'additional_hunter', 'landowner']),
  is_allowed_chat: v.boolean(),
  cancellation_policy: v.string(),
  cancellation_days: v.optional(v.number()),
  cancellation_fee: v.optional(dollars),
  stand_detail: StandOf,
  user: Person,
  /** The latest invitation of the viewer, when they were invited. */
  invitation: v.optional(v.object({ id: v.number(), status: v.picklist(invitationStatuses) })),
  /** What is to be paid after the deposit, for the main hunter; for the landowner what they get of it. */
  balance: Balance,
  /** In a list of hunts to come, the one that was booked last; it stands first. Only where there are others. */
  is_newest: v.optional(v.boolean()),
})
export type ReservationCard = v.InferOutput<typeof ReservationCard>

export const Reservation = v.object({
  ...ReservationCard.entries,
  amount: dollars,
  booking_type: v.picklist(['dateRange', 'season', 'yearly']),
  user: v.object({ ...Person.entries, email: v.string() }),
  /** For the hunters of a paid hunt (decision 160). */
  owner_email: v.optional(v.nullable(v.string()), null),
  is_allowed_fund_request: v.boolean(),
  cancellation_fee: dollars,
  subtotal: dollars,
  booking_fee: dollars,
  booking_amount: dollars,
  landowner_booking_amount: dollars,
  discount: dollars,
  multi_day_discount: dollars,
  voucher_discount: dollars,
  waiver_info: WaiverInfo,
  /** Phones keep older answers without them. */
  sent_funds_request: v.optional(v.array(FundRequest), []),
  received_funds_request: v.optional(v.array(FundRequest), []),
  reviews: v.optional(v.array(Review)),
  refunds: v.array(v.object({ date: timeOut, status: v.string(), refund_amount: dollars })),
  attendance: v.array(Attendance),
  trophy: v.nullable(OwnTrophy),
  joined_hunters: v.array(Person),
  /** For the landowner alone; null when they may not see them. */
  hunters: v.optional(v.nullable(v.array(HuntHunter)), null),
  /** Of one that the landowner has to agree to. */
  request: v.optional(
    v.nullable(
      v.object({
        /** When it ends without an answer; null once it has one. */
        answer_by: v.nullable(timeOut),
        end: v.nullable(v.picklist(requestEnds)),
        reason: v.nullable(v.string()),
      }),
    ),
    null,
  ),
  /** Of one that was never booked: why. Phones keep older answers without it. */
  ended: v.optional(v.nullable(v.fallback(v.picklist(bookingEnds), 'unpaid')), null),
  /** Whether its party pays it together; for the main hunter. */
  split: v.optional(v.boolean(), false),
  paid_amount: v.optional(dollars),
  earnings: Earnings,
  reservation_counter: v.number(),
  paid_at: v.nullable(timeOut),
  created_at: timeOut,
})
export type Reservation = v.InferOutput<typeof Reservation>

const Booking = v.object({
  id: v.number(),
  hunter: Person,
  start_date: dayOut,
  end_date: dayOut,
  /** What the landowner has of it by the ledger. */
  earnings: dollars,
  /** What of it they had and went back; phones keep older answers without it. */
  returned: v.optional(dollars, 0),
  /** What the landowner gets when it is paid; until then no part of `earnings`. */
  balance: Balance,
  status,
  last_attendance: v.nullable(Attendance),
  hunters: v.optional(v.nullable(v.array(HuntHunter)), null),
  /** As in the hunter's list. */
  is_newest: v.optional(v.boolean()),
})
export type Booking = v.InferOutput<typeof Booking>

/** A page of a stand's bookings, for its owner. Clients of the documents send their day; the stand's own decides. */
const bookingsOfStand = (usual: 'reserved' | 'history') => {
  const statuses = ['reserved', 'history', 'completed', 'canceled'] as const
  const terms = { id, status: v.optional(v.picklist(statuses), usual), current_date: v.optional(day) }
  return { takes: v.object({ ...terms, ...page, ...perPage(8) }), gives: paged(Booking) }
}

export const reservationCalls = /* @__PURE__ */ group('reservations', {
  offers: get('hunting-detail/:id', {
    takes: v.object({ id, date: v.optional(day), api_version: v.optional(number) }),
    gives: given(HuntingDetail),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 3 §7; open to visitors too, since the stand page shows its prices',
  }),
  price: post('reservation-payment-summary', {
    takes: v.object(wish),
    gives: given(PriceSummary),
    fails: [
      'not_found',
      'dates_not_bookable',
      'dates_taken',
      'voucher_invalid',
      'voucher_expired',
      'voucher_used_up',
      'voucher_used',
    ],
    source: 'Spec 3 §7',
  }),
  voucher: post('verify-voucher/:id', {
    takes: v.object({ id, code: required(40, 'voucher_code_needed') }),
    gives: given(StandVoucher),
    fails: ['not_found', 'voucher_invalid', 'voucher_expired', 'voucher_used_up', 'voucher_used', 'too_many'],
    source: 'Spec 3 §7; `id` is the stand',
  }),
  create: post('reserve-stand', {
    access: 'verified',
    takes: v.object({
      ...wish,
      cancellation_policy: v.optional(flag, false),
      /** The total and the deposit, 0 for none, that the hunter saw, in dollars; 409 when the server's own differ. */
      amount: v.optional(number),
      /** Whether the hunter saw that the landowner has to agree; 409 when that is otherwise now. */
      by_request: v.optional(flag),
      deposit: v.optional(number),
    }),
    gives: given(
      v.object({
        reservation_id: v.number(),
        payment_intent: v.nullable(v.string()),
        publishable_key: v.nullable(v.string()),
        /** Where the card is paid: the sandbox inside the product, or the provider. */
        provider: v.picklist(['sandbox', 'stripe', 'none']),
        total_amount: dollars,
        deposit: Deposit,
        hold_until: timeOut,
        /** Whether the card is authorised only, and charged when the landowner agrees. */
        by_request: v.optional(v.boolean()),
      }),
    ),
    fails: [
      'not_found',
      'own_stand',
      'junior_not_allowed',
      'email_unverified',
      'waiver_needed',
      'rating_too_low',
      'policy_not_accepted',
      'dates_taken',
      'dates_not_bookable',
      'price_changed',
      'booking_changed',
      'payments_off',
      'voucher_invalid',
      'voucher_expired',
      'voucher_used_up',
      'voucher_used',
      'too_many_holds',
      'too_many_held_days',
      'held_too_often',
    ],
    source: 'Spec 3 §7',
  }),
  /** Asks the payment provider for the payment's state and confirms the reservation when it is paid. */
  settle: post('settle-reservation/:id', {
    takes: byId,
    gives: given(Reservation),
    fails: [
      'not_found',
      'payment_incomplete',
      'payment_mismatch',
      'share_closed',
      'hold_expired',
      'voucher_used_up',
      'voucher_used',
    ],
    source: 'Spec 3 §4: the browser returns or the webhook comes, whichever is first',
  }),
  list: get('reserve-stands', {
    takes: v.object({
      status: v.optional(v.picklist(['active', 'invitation', 'history', 'cancel']), 'active'),
      ...page,
      ...perPage(9),
    }),
    gives: paged(ReservationCard),
    source: 'Spec 3 §7',
  }),
  read: get('reservation-detail/:id', {
    takes: v.object({ id, api_version: v.optional(number) }),
    gives: given(Reservation),
    fails: ['not_found'],
    source: 'Spec 3 §7',
  }),
  cancel: post('cancel-reservation-updated/:id', {
    takes: byId,
    gives: doneWith(Reservation),
    fails: ['not_found', 'not_cancellable'],
    source: 'Spec 3 §7',
  }),
  release: del('pending-reservation', {
    takes: v.object({ id: v.optional(id) }),
    gives: done,
    fails: ['not_found', 'not_held'],
    source: 'Spec 3 §7; without `id` all that await payment',
  }),
  attend: post('attendance/:reservationId', {
    takes: v.object({
      reservationId: id,
      kind: v.picklist(['checkin', 'checkout'], 'check_in_or_out'),
      at: instant,
      latitude: v.optional(latitude),
      longitude: v.optional(longitude),
      accuracy: v.optional(v.pipe(number, v.minValue(0), v.maxValue(1_000_000))),
      recorded_offline: v.optional(flag, false),
      /** Milliseconds the device's clock was ahead of the server's when last measured. */
      clock_offset: v.optional(v.pipe(number, v.minValue(-1e12), v.maxValue(1e12))),
      /** Keys of the hazards and no-go areas that the hunter has ticked; clients of before do not send it. */
      acknowledged: v.optional(v.pipe(v.array(uuid), v.maxLength(100))),
    }),
    gives: doneWith(Attendance),
    fails: ['not_found'],
    source: 'Decisions 15 and 55',
  }),
  bookingsOfOwner: get('reserved-stand/:id', {
    ...bookingsOfStand('reserved'),
    fails: ['not_found'],
    source: 'Spec 2 §7, 3 §7; `id` is the stand',
  }),
  bookingOfOwner: get('stand-reservation/:id', {
    ...bookingsOfStand('history'),
    fails: ['not_found'],
    source: 'Spec 2 §7, 3 §7; `id` is the stand',
  }),
})
