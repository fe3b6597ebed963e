import * as v from 'valibot'
import { day, flag, id, integer, number, text, uuid } from '#core/contract/fields.ts'
import { bookingBy } from '#core/rules/booking/request-words.ts'
import { locationPrivacies } from '#core/rules/land/location.ts'
import { emptyLand } from '#core/rules/land/land.ts'
import { mostPictures } from '#core/rules/land/stand-form.ts'
import { mostTagsOfPerson } from '#core/rules/land/tags.ts'
import { LandFields } from './land.ts'

const dollars = v.pipe(number, v.minValue(0), v.maxValue(1_000_000))
/** Not answered yet is null, as in a draft. */
const maybe = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullable(schema), null)
const words = (most: number) => v.optional(text(most), '')
/** An empty field of a form is a date that is not chosen yet. */
const maybeDay = v.pipe(
  v.optional(v.nullable(v.string()), null),
  v.transform((value) => (value === '' ? null : value)),
  v.nullable(day),
)
const some = <S extends v.GenericSchema>(item: S, most: number) =>
  v.optional(v.pipe(v.array(item), v.maxLength(most)), [])

const StandDayFields = v.object({
  name: v.optional(text(20)),
  week_day_id: v.pipe(integer, v.minValue(1), v.maxValue(7)),
  rate: maybe(dollars),
  is_enabled: v.optional(flag, false),
})
const SpanFields = v.object({
  id: v.optional(id),
  title: words(100),
  start_date: maybeDay,
  end_date: maybeDay,
  rate: maybe(dollars),
})
const VoucherFields = v.object({
  id: v.optional(id),
  name: words(100),
  code: words(40),
  discount_type: maybe(v.picklist(['percentage', 'fixed'])),
  amount: maybe(dollars),
  has_expiry: v.optional(flag, false),
  date: maybeDay,
  max_usage: maybe(v.pipe(integer, v.minValue(0), v.maxValue(1_000_000))),
  once_per_hunter: v.optional(flag, true),
})

/** The stand form as it crosses the wire. Whether it is complete says `standFormProblems`: a draft need not be. */
export const standFormEntries = {
  title: words(100),
  description: words(5000),
  notes_to_hunter: words(2000),
  rules: words(5000),
  /** Left as they are where an older client does not send them. */
  tags: v.optional(v.pipe(v.array(text(100)), v.maxLength(mostTagsOfPerson))),
  stand_species: some(id, 100),
  points_of_interest: some(id, 100),
  site_type: maybe(id),
  stand_capacity: maybe(id),
  acres: maybe(v.pipe(number, v.minValue(-100_000), v.maxValue(100_000))),
  minimum_rating: maybe(v.pipe(number, v.minValue(-100), v.maxValue(100))),
  cellular_coverage: maybe(flag),
  handicap_accessible: maybe(flag),
  is_marked_trail: v.optional(flag, false),
  cancellation_days: maybe(v.pipe(number, v.minValue(-1000), v.maxValue(1000))),
  cancellation_fee: maybe(dollars),
  recovery_period_days: maybe(v.pipe(number, v.minValue(-1000), v.maxValue(1000))),
  booking_by: v.optional(v.picklist(bookingBy), 'instant'),
  deposit_percent: maybe(v.pipe(number, v.minValue(-1000), v.maxValue(1000))),
  balance_days: maybe(v.pipe(number, v.minValue(-1000), v.maxValue(1000))),
  stand_days: some(StandDayFields, 7),
  special_occasions: some(v.object({ name: words(100), date: maybeDay, price: maybe(dollars) }), 100),
  seasons: some(SpanFields, 20),
  yearly: maybe(v.omit(SpanFields, ['id'])),
  multi_day_discounts: some(
    v.object({
      number_of_days: maybe(v.pipe(number, v.minValue(-1000), v.maxValue(1000))),
      discount_percentage: maybe(v.pipe(number, v.minValue(-1000), v.maxValue(1000))),
      is_enabled: v.optional(flag, true),
    }),
    20,
  ),
  vouchers: some(VoucherFields, 50),
  address: v.optional(
    v.object({
      address: words(300),
      city: words(100),
      state: words(100),
      zip: words(20),
      country: words(100),
    }),
    {},
  ),
  location_privacy: v.optional(v.picklist(locationPrivacies), 'approximate'),
  land: v.optional(LandFields, { ...emptyLand, features: [] }),
}

/** Pictures in their order, the cover first: stored ones by their id, new ones by their upload. */
export const pictureEntries = {
  stand_pictures: some(
    v.object({ id: v.optional(id), upload: v.optional(uuid), caption: words(200) }),
    mostPictures,
  ),
}
