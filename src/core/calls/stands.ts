import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  byId,
  dayOut,
  dollars,
  doneWith,
  flag,
  given,
  id,
  latitude,
  longitude,
  number,
  page,
  paged,
  perPage,
} from '#core/contract/fields.ts'
import { bookingBy } from '#core/rules/booking/request-words.ts'
import { locationPrivacies } from '#core/rules/land/location.ts'
import { searchEntries } from './shapes/search-fields.ts'
import { Person } from './shapes/people.ts'

export const SpecieTag = v.object({ id: v.number(), specie_name: v.string(), image: v.string() })
const Picture = v.object({ id: v.number(), picture: v.string() })
export const Point = v.object({ lat: v.number(), lng: v.number(), alt: v.optional(v.number()) })
export type Point = v.InferOutput<typeof Point>

/**
 * Whether address and coordinates are the stand's own or near it (decision 34); phones keep older answers without it.
 */
export const location_is = v.optional(v.picklist(locationPrivacies))

/** Whether other days cost more; phones keep older answers without it. */
const price_is = v.optional(v.picklist(['each', 'from']))

export const StandCard = v.object({
  id: v.number(),
  title: v.string(),
  address: v.string(),
  location_is,
  /** Miles from the position in the request, if it had one; to the public point. */
  distance: v.nullable(v.number()),
  /** The lowest enabled day rate, in dollars (decision 37). */
  price: v.nullable(dollars),
  price_is,
  /** The total with fees for the days of the search; null without days, or where they cannot be booked. */
  total_price: v.optional(v.nullable(dollars)),
  rating: v.nullable(v.number()),
  review_counter: v.number(),
  pictures: v.array(Picture),
  is_favorited: v.boolean(),
  available_specie: v.array(SpecieTag),
  next_available_booking: v.nullable(dayOut),
  booking_available_description: v.string(),
  created_by: v.number(),
  popular: v.boolean(),
  property_address_latitude: v.number(),
  property_address_longitude: v.number(),
  image: v.nullable(v.string()),
  state: v.nullable(v.object({ id: v.number(), name: v.string() })),
  county: v.string(),
  acres: v.number(),
  reservation_counter: v.number(),
  status: v.picklist(['draft', 'pending', 'approved', 'rejected']),
  active: v.boolean(),
})
export type StandCard = v.InferOutput<typeof StandCard>

const Blockout = v.object({
  id: v.number(),
  start_date: dayOut,
  end_date: dayOut,
  /** The owner's own; empty for everybody else. */
  notes: v.string(),
})
export const StandVoucher = v.object({
  id: v.number(),
  name: v.string(),
  code: v.string(),
  discount: v.number(),
  discount_type: v.picklist(['percentage', 'fixed']),
  expiry_type: v.picklist(['expiry_date', 'max_usage']),
  expiry_date: v.nullable(dayOut),
  max_usage: v.nullable(v.number()),
  redeem_count: v.number(),
  /** Whether each hunter may use it for one booking only; answers kept by older versions do not say. */
  once_per_hunter: v.optional(v.boolean()),
})
export type StandVoucher = v.InferOutput<typeof StandVoucher>

export const Stand = v.object({
  id: v.number(),
  title: v.string(),
  /** The town, county and state for those who may not know the street. */
  address: v.string(),
  location_is,
  property_address_latitude: v.number(),
  property_address_longitude: v.number(),
  /** The stand's IANA time zone: its days begin and end there. */
  time_zone: v.string(),
  description: v.string(),
  rating: v.nullable(v.number()),
  review_counter: v.number(),
  status: v.picklist(['draft', 'pending', 'approved', 'rejected']),
  reject_reason: v.nullable(v.string()),
  active: v.boolean(),
  price: v.nullable(dollars),
  price_is,
  popular: v.boolean(),
  next_available_booking: v.nullable(dayOut),
  booking_available_description: v.string(),
  user: Person,
  /** What the service knows of the landowner as a host; phones keep older answers without it. */
  host: v.optional(
    v.object({
      member_since: v.number(),
      hunts_hosted: v.number(),
      /** Half of the first messages are answered within so many hours; null after fewer than three. */
      answers_within_hours: v.nullable(v.number()),
    }),
  ),
  /** The viewer's reservation in which they may write to the owner now; phones keep older answers without it. */
  chat_reservation_id: v.optional(v.nullable(v.number())),
  is_favorited: v.boolean(),
  is_following: v.boolean(),
  followers_counter: v.number(),
  /** With the words of their owner; phones keep older answers without them. */
  pictures: v.array(v.object({ ...Picture.entries, caption: v.optional(v.string()) })),
  specie: v.array(SpecieTag),
  rules: v.string(),
  site_type: v.nullable(v.object({ id: v.number(), type: v.string() })),
  capacity: v.nullable(v.object({ id: v.number(), capacity: v.number() })),
  maximum_hunters_on_property: v.nullable(v.number()),
  /** Feet from parking to the stand. */
  stand_distance: v.nullable(v.number()),
  /** Feet. */
  stand_average_elevation: v.nullable(v.number()),
  cellular_coverage: v.picklist(['true', 'false']),
  handicap_accessible: v.boolean(),
  minimum_rating: v.number(),
  acres: v.number(),
  market_trail: v.boolean(),
  multi_day_discounts: v.array(
    v.object({ number_of_days: v.number(), discount_percentage: v.number(), is_enabled: v.boolean() }),
  ),
  /** JSON text of the stand route's points with altitude, for the elevation profile; no coordinates. */
  geo_location_p_s: v.nullable(v.string()),
  state: v.nullable(
    v.object({
      id: v.number(),
      name: v.string(),
      hunting_license: v.nullable(v.string()),
      state_hunting_rules: v.nullable(v.string()),
    }),
  ),
  county: v.string(),
  cancellation_policy: v.string(),
  cancellation_days: v.number(),
  /** At once, or after the landowner has agreed; phones keep older answers without it. */
  booking_by: v.optional(v.picklist(bookingBy)),
  cancellation_fee: dollars,
  special_occasion: v.array(v.object({ name: v.string(), date: dayOut, price: dollars })),
  /** Seasons and the year, each booked as a whole; phones keep older answers without them. */
  whole_offers: v.optional(
    v.array(
      v.object({
        kind: v.picklist(['season', 'yearly']),
        title: v.string(),
        start_date: dayOut,
        end_date: dayOut,
        price: dollars,
        is_booked: v.boolean(),
      }),
    ),
    [],
  ),
  /** What the owner says can be found there; phones keep older answers without it. */
  points_of_interest: v.optional(v.array(v.object({ id: v.number(), name: v.string() })), []),
  recovery_period_days: v.number(),
  blockout_days: v.array(Blockout),
  /** Only for the owner; empty for others. */
  stand_vouchers: v.array(StandVoucher),
  tags: v.array(v.object({ id: v.number(), name: v.string() })),
})
export type Stand = v.InferOutput<typeof Stand>

export const SearchTerms = v.object({
  ...searchEntries,
  sort_order: v.optional(v.picklist(['recent', 'closest']), 'recent'),
  stand_latitude: v.optional(latitude),
  stand_longitude: v.optional(longitude),
  zoom: v.optional(v.pipe(number, v.minValue(0), v.maxValue(24))),
  ...page,
  ...perPage(9),
})
export type SearchTerms = v.InferOutput<typeof SearchTerms>

/** How exact `total_records` is: counted, counted up to a limit, or estimated from a sample. */
const totalIs = v.picklist(['exact', 'at_least', 'about'])

export const standCalls = /* @__PURE__ */ group('stands', {
  search: get('all-stands', {
    takes: SearchTerms,
    gives: v.object({ ...paged(StandCard).entries, total_is: totalIs }),
    access: 'public',
    source: 'Spec 2 §7',
  }),
  /** Clusters and single stands of a map view, made on the server. */
  map: get('stands-map', {
    takes: v.object({
      ...SearchTerms.entries,
      sw_lat: latitude,
      sw_long: longitude,
      ne_lat: latitude,
      ne_long: longitude,
      zoom: v.pipe(number, v.minValue(0), v.maxValue(24)),
    }),
    gives: given(
      v.object({
        clusters: v.array(v.object({ latitude: v.number(), longitude: v.number(), count: v.number() })),
        stands: v.array(
          v.object({
            id: v.number(),
            title: v.string(),
            price: v.nullable(dollars),
            price_is,
            latitude: v.number(),
            longitude: v.number(),
            popular: v.boolean(),
          }),
        ),
        total_records: v.number(),
        total_is: totalIs,
      }),
    ),
    access: 'public',
    source: 'Spec 2 §4: markers cluster when close',
  }),
  read: get('stand-detail/:id', {
    takes: byId,
    gives: given(Stand),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7',
  }),
  follow: post('follow-stand/:id', {
    takes: v.object({ id, follow: v.optional(flag) }),
    gives: doneWith(v.object({ is_following: v.boolean() })),
    fails: ['not_found', 'forbidden'],
    source: 'Spec 2 §7; `follow` says which, without it the call toggles',
  }),
  favorite: post('favorite-stand/:id', {
    takes: v.object({ id, favorite: v.optional(flag) }),
    gives: doneWith(v.object({ is_favorited: v.boolean() })),
    fails: ['not_found'],
    source: 'Spec 2 §7; `favorite` says which, without it the call toggles',
  }),
})
