import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import {
  byId,
  day,
  dayOut,
  dollars,
  given,
  id,
  listed,
  latitude,
  longitude,
  page,
  paged,
  perPage,
  text,
  timeOut,
} from '#core/contract/fields.ts'
import { LandFeatureOut } from './shapes/land-features.ts'
import { Person } from './shapes/people.ts'
import { SpecieTag, StandCard } from './stands.ts'

/** A stand in its owner's own lists; phones keep older answers without what follows the card. */
export const OwnStandCard = v.object({
  ...StandCard.entries,
  reject_reason: v.optional(v.nullable(v.string())),
  /** Of an approved stand: changes that an administrator has still to decide about, or has refused and why. */
  changes: v.optional(
    v.nullable(v.object({ state: v.picklist(['waiting', 'refused']), reason: v.nullable(v.string()) })),
  ),
  tags: v.optional(v.array(v.string())),
  next_booking: v.optional(v.nullable(v.object({ start_date: dayOut, hunter: Person }))),
  /** How many ask to book and wait for an answer. */
  open_requests: v.optional(v.number()),
  /** Who was asked to take it over, and has not answered. */
  ownership_transfer_request: v.optional(v.nullable(v.object({ id: v.number(), invited_to: Person }))),
})
export type OwnStandCard = v.InferOutput<typeof OwnStandCard>

/** What the printed sheet and the hunt show; for the owner and those with a reservation (spec 3 §2.15). */
export const StandSheet = v.object({
  id: v.number(),
  title: v.string(),
  address: v.string(),
  notes_to_hunter: v.nullable(v.string()),
  rules: v.string(),
  cancellation_days: v.number(),
  cancellation_fee: dollars,
  acres: v.nullable(v.number()),
  capacity: v.nullable(v.object({ capacity: v.number() })),
  maximum_hunters_on_property: v.nullable(v.number()),
  cellular_coverage: v.boolean(),
  handicap_accessible: v.boolean(),
  /** Feet. */
  parking_distance: v.nullable(v.number()),
  /** Feet. */
  boundary_avg_elevation: v.nullable(v.number()),
  specie: v.array(SpecieTag),
  /** JSON texts of `[{lat, lng}]`: way to the parking spot, way on to the stand, boundary. */
  geo_location_a_p: v.nullable(v.string()),
  geo_location_p_s: v.nullable(v.string()),
  boundary_route: v.nullable(v.string()),
  stand_latitude: v.number(),
  stand_longitude: v.number(),
  parking_latitude: v.nullable(v.number()),
  parking_longitude: v.nullable(v.number()),
  time_zone: v.string(),
  user: Person,
  contact_phone: v.nullable(v.string()),
  /** What is on the land; phones keep older answers without it. */
  land_features: v.optional(v.array(LandFeatureOut)),
  updated_at: timeOut,
})
export type StandSheet = v.InferOutput<typeof StandSheet>

const StandReview = v.object({
  id: v.number(),
  rating: v.number(),
  review: v.string(),
  type: v.picklist(['hunter', 'landowner']),
  created_at: timeOut,
  user: Person,
})
const StandTrophy = v.object({
  id: v.number(),
  image: v.string(),
  name: v.string(),
  specie: v.nullable(SpecieTag),
  harvest_date: dayOut,
  comment: v.string(),
  user: Person,
})

/** A person who follows a stand, as its owner sees them. */
const Follower = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  image: v.nullable(v.string()),
})

const sorted = {
  sort_order: v.optional(v.picklist(['recent', 'closest']), 'recent'),
  stand_latitude: v.optional(latitude),
  stand_longitude: v.optional(longitude),
}
/** What each list of an owner's stands can be asked for. */
export const ownStandTerms = {
  tags: v.optional(v.pipe(v.array(text(60)), v.maxLength(50)), []),
  /** As clients of the documents send it; the day at the stand decides. */
  current_date: v.optional(day),
  ...sorted,
  ...page,
  ...perPage(8),
}

/** Calls of a stand that no first page of a visitor makes, and that therefore lie in a file of their own. */
export const laterStandCalls = /* @__PURE__ */ group('stands', {
  mine: get('get-stands', {
    takes: v.object({
      status: v.optional(v.picklist(['all', 'approved', 'pending', 'rejected', 'draft']), 'all'),
      /** Only stands with hunts to come, or with hunts that are over or canceled. */
      bookings: v.optional(v.picklist(['reserved', 'history'])),
      ...ownStandTerms,
    }),
    gives: paged(OwnStandCard),
    source: 'Spec 2 §7',
  }),
  sheet: get('stand-sheet/:id', {
    takes: byId,
    gives: given(StandSheet),
    fails: ['not_found'],
    source: 'Spec 3 §2.15 (no call named there)',
  }),
  followers: get('stand-followers/:id', {
    takes: v.object({ id, ...page, ...perPage(20) }),
    gives: paged(Follower),
    fails: ['not_found'],
    source: 'Spec 2 §7',
  }),
  favorites: get('favorite-stands', {
    takes: v.object({
      ...sorted,
      ...page,
      ...perPage(10),
    }),
    gives: paged(StandCard),
    source: 'Spec 2 §7',
  }),
  reservedDates: get('stand-reserved-dates/:id', {
    takes: byId,
    gives: listed(v.object({ start_date: dayOut, end_date: dayOut })),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7',
  }),
  reviews: get('stand-review/:id', {
    takes: v.object({ id, ...page, ...perPage(2) }),
    gives: paged(StandReview),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7',
  }),
  allReviews: get('all-reviews/:standId', {
    takes: v.object({ standId: id, ...page, ...perPage(3) }),
    gives: v.object({
      status: v.literal(true),
      all_reviews: v.array(StandReview),
      total_records: v.number(),
      average_ratings: v.nullable(v.number()),
      review_counter: v.number(),
    }),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7, 3 §7',
  }),
  trophies: get('stand-trophies/:id', {
    takes: v.object({ id, ...page, ...perPage(9) }),
    gives: paged(StandTrophy),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7',
  }),
  related: get('related-stands/:id', {
    takes: byId,
    gives: listed(StandCard),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7',
  }),
})
