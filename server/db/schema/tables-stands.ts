import type { BookingBy } from '#core/rules/booking/request-words.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Point } from '#core/calls/stands.ts'
import type { StandForm, StandIdentity } from '#core/rules/land/stand-form.ts'
import type { LandFeatureKind, LandFeatureShape } from '#core/rules/land/land.ts'
import type { ContentColumns, Id } from './tables-people.ts'

type Made<T> = ColumnType<T, never, never>
type Points = ColumnType<Point[] | null, string | null, string | null>

export interface SpeciesTable extends ContentColumns {
  id: Id
  specie_name: string
  image: string
  is_searchable: Generated<boolean>
}
export interface SiteTypeTable extends ContentColumns {
  id: Id
  type: string
}
export interface CapacityTable {
  id: Id
  capacity: number
}
export interface PointOfInterestTable extends ContentColumns {
  id: Id
  name: string
}
export interface StandTable {
  id: Id
  user_id: number
  title: string
  address: string
  description: Generated<string>
  rules: Generated<string>
  notes_to_hunter: string | null
  county: Generated<string>
  state_id: number | null
  lat: number
  lng: number
  zone: string
  /** The stand itself, where it is not at the property's address. */
  stand_lat: number | null
  stand_lng: number | null
  parking_lat: number | null
  parking_lng: number | null
  boundary: Points
  way_to_parking: Points
  way_to_stand: Points
  parking_distance: number | null
  stand_distance: number | null
  walk_distance: number | null
  elevation: number | null
  acres: number
  site_type_id: number | null
  capacity_id: number | null
  maximum_hunters: number | null
  cellular_coverage: Generated<boolean>
  handicap_accessible: Generated<boolean>
  marked_trail: Generated<boolean>
  popular: Generated<boolean>
  minimum_rating: Generated<number>
  cancellation_days: number
  cancellation_fee_cents: number
  recovery_days: number
  booking_by: Generated<BookingBy>
  deposit_percent: Generated<number | null>
  balance_days: Generated<number | null>
  price_cents: number | null
  weekdays: Generated<number>
  status: 'draft' | 'pending' | 'approved' | 'rejected'
  reject_reason: string | null
  active: Generated<boolean>
  deleted_at: Date | null
  rating: number | null
  review_count: Generated<number>
  trophy_count: Generated<number>
  /** Whether the public knows the place itself or one near it (decision 34). */
  location_privacy: Generated<'approximate' | 'exact'>
  /** Shown in place of the street; without it taken from the address. */
  town: string | null
  /** What the public knows of the place; a trigger writes it. */
  public_address: Made<string>
  public_lat: Made<number>
  public_lng: Made<number>
  search_text: Made<string>
  facets: Made<number[]>
  mix: Made<number>
  pos: Made<string>
  /** Made by the device that listed it: the same form sent twice is one stand. */
  form_key: string | null
  /** When its form was last sent to be approved. */
  sent_at: Date | null
  state_name: Generated<string>
  zip: Generated<string>
  country: Generated<string>
  created_at: Date
  updated_at: Date
}
/** What the stand itself cannot hold: a draft, or changes that wait beside the approved stand or were refused. */
export interface StandFormTable {
  stand_id: number
  state: 'draft' | 'waiting' | 'refused'
  fields: ColumnType<StandForm | StandIdentity, string, string>
  reason: string | null
  sent_at: Date
}
export interface StandPictureTable {
  id: Id
  stand_id: number
  picture: string
  position: number
  caption: Generated<string>
  /** The upload that it came by. */
  upload: string | null
}
/** What the owner marks on the land; `key` is made by the device that drew it. */
export interface LandFeatureTable {
  stand_id: number
  key: string
  position: number
  kind: LandFeatureKind
  shape: LandFeatureShape
  points: ColumnType<Point[], string, string>
  note: Generated<string>
}
export interface StandSpeciesTable {
  stand_id: number
  specie_id: number
}
export interface StandInterestTable {
  stand_id: number
  point_id: number
}
export interface RateTable {
  stand_id: number
  weekday: number
  rate_cents: number
  is_enabled: boolean
}
export interface OccasionTable {
  stand_id: number
  day: string
  name: string
  price_cents: number
}
/** What the displacement of each stand's public point is made from. */
export interface LocationSecretTable {
  id: number
  secret: string
}
/** Stands shown in one cell of the map at one level of zoom; the sum of the ids is the id where there is one. */
export interface StandCellTable {
  level: number
  x: number
  y: number
  n: number
  lat_sum: number
  lng_sum: number
  id_sum: number
}
export interface SeasonTable {
  id: Id
  stand_id: number
  title: string
  start_day: string
  end_day: string
  rate_cents: number
}
export interface YearlyTable {
  stand_id: number
  title: string
  start_day: string
  end_day: string
  rate_cents: number
}
export interface DiscountTierTable {
  stand_id: number
  days: number
  percent: number
  is_enabled: boolean
}
export interface VoucherTable {
  id: Id
  stand_id: number
  name: string
  code: string
  discount_type: 'percentage' | 'fixed'
  amount: number
  expiry_type: 'expiry_date' | 'max_usage'
  expiry_day: string | null
  max_usage: number | null
  redeem_count: Generated<number>
  once_per_hunter: Generated<boolean>
}
/** A person's wallet: the vouchers whose codes were accepted for them. */
export interface UserVoucherTable {
  user_id: number
  voucher_id: number
  given_at: Date
}
export interface BlockoutTable {
  id: Id
  stand_id: number
  start_day: string
  end_day: string
  notes: Generated<string>
  /** The calendar elsewhere that says so; null where the owner does. */
  source_id: Generated<number | null>
}
export interface StandTagTable {
  id: Id
  stand_id: number
  name: string
}
export interface FollowerTable {
  stand_id: number
  user_id: number
  created_at: Date
}
export interface FavoriteTable {
  user_id: number
  stand_id: number
  created_at: Date
}
export interface PostTable {
  id: Id
  stand_id: number
  user_id: number
  title: string
  description: Generated<string>
  created_at: Date
}
export interface PostImageTable {
  id: Id
  post_id: number
  image: string
}
export interface SliderTable extends ContentColumns {
  id: Id
  image: string
  title: string
}
export interface FaqTable extends ContentColumns {
  id: Id
  question: string
  answer: string
}
export interface TutorialTable extends ContentColumns {
  id: Id
  image: string
  title: string
  video_url: string
}
export interface DocumentTable {
  type: string
  body: string
  revision: Generated<number>
}
