import type { BookingBy } from '#core/rules/booking/request-words.ts'
import { plainWord } from '#core/rules/spelling.ts'
import type { Day } from '#core/rules/time/days.ts'
import { emptyLand, type GroundPoint, type Land } from './land.ts'
import type { LocationPrivacy } from './location.ts'

/** All that an owner fills in of a stand, without its pictures. Money is in dollars; null is not answered yet. */
export interface StandForm {
  readonly title: string
  readonly description: string
  readonly notes_to_hunter: string
  readonly rules: string
  /** The owner's own labels; a form that an older phone keeps has none. */
  readonly tags?: readonly string[] | undefined
  readonly stand_species: readonly number[]
  readonly points_of_interest: readonly number[]
  readonly site_type: number | null
  readonly stand_capacity: number | null
  readonly acres: number | null
  readonly minimum_rating: number | null
  readonly cellular_coverage: boolean | null
  readonly handicap_accessible: boolean | null
  readonly is_marked_trail: boolean
  readonly cancellation_days: number | null
  readonly cancellation_fee: number | null
  readonly recovery_period_days: number | null
  readonly booking_by: BookingBy
  /** Null: the whole price is paid at the booking. */
  readonly deposit_percent: number | null
  /** How many days before the first day the rest is due. */
  readonly balance_days: number | null
  readonly stand_days: readonly StandDay[]
  readonly special_occasions: readonly SpecialOccasion[]
  readonly seasons: readonly OfferedSpan[]
  readonly yearly: OfferedSpan | null
  readonly multi_day_discounts: readonly FormDiscount[]
  readonly vouchers: readonly FormVoucher[]
  readonly address: StandAddress
  readonly location_privacy: LocationPrivacy
  readonly land: Land
}
export interface StandDay {
  /** 1 is Monday. */
  readonly week_day_id: number
  readonly rate: number | null
  readonly is_enabled: boolean
}
export interface SpecialOccasion {
  readonly name: string
  readonly date: Day | null
  readonly price: number | null
}
export interface OfferedSpan {
  /** A season that is stored already. */
  readonly id?: number | undefined
  readonly title: string
  readonly start_date: Day | null
  readonly end_date: Day | null
  readonly rate: number | null
}
export interface FormDiscount {
  readonly number_of_days: number | null
  readonly discount_percentage: number | null
  readonly is_enabled: boolean
}
export interface FormVoucher {
  /** A voucher that is stored already. */
  readonly id?: number | undefined
  readonly name: string
  /** Made by the service when it is empty. */
  readonly code: string
  readonly discount_type: 'percentage' | 'fixed' | null
  /** Percent, or dollars. */
  readonly amount: number | null
  /** Whether it ends on a date; otherwise after a number of uses. */
  readonly has_expiry: boolean
  readonly date: Day | null
  readonly max_usage: number | null
  readonly once_per_hunter: boolean
}
export interface StandAddress {
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
}

/** An address in one line. What is found by a search often names town, state and country already. */
export const wholeAddress = ({ address, city, state, zip, country }: StandAddress): string => {
  // "Wisconsin 54467" says both.
  const said = address
    .split(',')
    .flatMap((part) => [part, part.replace(/\s+[\d-]+\s*$/, ''), part.trim().split(' ').at(-1)!])
    .map(plainWord)
  const isNew = (part: string) => part !== '' && !said.includes(plainWord(part))
  return [address, ...[city, state, zip, country].filter(isNew)].filter((part) => part !== '').join(', ')
}

/** Hunters do not see a discount for a whole year; it only counts. */
export const hiddenDiscountDays = 365
export const mostPictures = 20

export const emptyStandForm: StandForm = {
  title: '',
  description: '',
  notes_to_hunter: '',
  rules: '',
  tags: [],
  stand_species: [],
  points_of_interest: [],
  site_type: null,
  stand_capacity: null,
  acres: null,
  minimum_rating: null,
  cellular_coverage: null,
  handicap_accessible: null,
  is_marked_trail: false,
  cancellation_days: null,
  cancellation_fee: null,
  recovery_period_days: null,
  booking_by: 'instant',
  deposit_percent: null,
  balance_days: null,
  stand_days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ week_day_id: day, rate: null, is_enabled: false })),
  special_occasions: [],
  seasons: [],
  yearly: null,
  multi_day_discounts: [],
  vouchers: [],
  address: { address: '', city: '', state: '', zip: '', country: '' },
  location_privacy: 'approximate',
  land: emptyLand,
}

/** What of a stand an administrator has to approve: which land it is (decision 38). */
export type StandIdentity = Pick<StandForm, 'title' | 'acres' | 'address' | 'land'>
export const identityOf = ({ title, acres, address, land }: StandIdentity): StandIdentity => ({
  title,
  acres,
  address,
  land,
})

/** Heights are no part of it: they follow from the place, and the service looks them up. */
const numbersOf = (points: readonly GroundPoint[] | null) => points?.map(({ lat, lng }) => [lat, lng]) ?? null
const ofLand = (land: Land) => ({
  property: numbersOf(land.property && [land.property]),
  stand: numbersOf(land.stand && [land.stand]),
  parking: numbersOf(land.parking && [land.parking]),
  boundary: numbersOf(land.boundary),
  parking_route: numbersOf(land.parking_route),
  stand_route: numbersOf(land.stand_route),
  features: land.features.map(({ key, kind, shape, points, note }) => [
    key,
    kind,
    shape,
    numbersOf(points),
    note,
  ]),
})

const partsOf = ({ title, acres, address, land }: StandIdentity) => ({
  title,
  acres: acres === null ? null : Math.round(acres * 10) / 10,
  address: [address.address, address.city, address.state, address.zip, address.country],
  ...ofLand(land),
})
export type IdentityPart = keyof ReturnType<typeof partsOf>

/** The parts in which two versions of a stand's identity differ; none where they are the same land. */
export const identityChanges = (before: StandIdentity, after: StandIdentity): IdentityPart[] => {
  const [one, other] = [partsOf(before), partsOf(after)]
  return (Object.keys(one) as IdentityPart[]).filter(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  )
}

/** Whether the land itself differs: where it is, its boundary, points and routes, or what is on it. */
export const isLandChanged = (changes: readonly IdentityPart[]): boolean =>
  changes.some((part) => part !== 'title' && part !== 'acres' && part !== 'address')

type StandStatus = 'draft' | 'pending' | 'approved' | 'rejected'

/**
 * What becomes of a stand whose whole form is sent (decision 38): its status, and whether its identity is written at
 * once or waits beside the approved one.
 */
export const afterSending = (
  status: StandStatus,
  approval: 'manual' | 'automatic',
  isIdentityChanged: boolean,
): { readonly status: StandStatus; readonly identityWaits: boolean } => {
  if (approval === 'automatic') return { status: 'approved', identityWaits: false }
  if (status === 'approved') return { status, identityWaits: isIdentityChanged }
  return { status: 'pending', identityWaits: false }
}
