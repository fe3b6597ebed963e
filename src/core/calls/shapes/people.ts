import * as v from 'valibot'
import { flag, timeOut } from '#core/contract/fields.ts'

/** A person as others see one. */
export const Person = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  image: v.nullable(v.string()),
  rating: v.nullable(v.number()),
})
export type Person = v.InferOutput<typeof Person>

export const WaiverInfo = v.nullable(v.object({ is_approved: v.boolean(), expiry: timeOut }))
export type WaiverInfo = v.InferOutput<typeof WaiverInfo>

/** A hunter as the landowner sees one until the day after the hunt (decision 60). */
export const HuntHunter = v.object({
  user: Person,
  phone: v.string(),
  car_plate: v.nullable(v.string()),
  waiver_info: WaiverInfo,
})
export type HuntHunter = v.InferOutput<typeof HuntHunter>

/** The signed-in person, as only they see it (spec 1 §3). */
export const Me = v.object({
  ...Person.entries,
  email: v.string(),
  email_verify: v.boolean(),
  phone: v.string(),
  country_dial_code: v.string(),
  country_code: v.string(),
  secondary_phone: v.nullable(v.string()),
  secondary_dial_code: v.nullable(v.string()),
  secondary_country_code: v.nullable(v.string()),
  birthday: v.string(),
  address: v.string(),
  city: v.string(),
  state: v.nullable(v.object({ id: v.number(), name: v.string() })),
  state_name: v.string(),
  state_code: v.string(),
  zipcode: v.string(),
  country: v.string(),
  is_junior: v.boolean(),
  is_admin: v.boolean(),
  is_landowner: v.boolean(),
  has_reservations: v.optional(v.boolean(), false),
  monthly_email_enabled: v.boolean(),
  waiver_info: WaiverInfo,
  /** Why an administrator has refused the latest waiver; phones may keep an answer without it. */
  waiver_refusal: v.optional(v.nullable(v.string()), null),
  payment_info: v.nullable(v.object({ email: v.string(), threshold_amount: v.number() })),
  property_identification_name: v.nullable(v.string()),
  /** Phones may keep an answer without it. */
  car_plate: v.optional(v.nullable(v.string()), null),
})
export type Me = v.InferOutput<typeof Me>

export const enabled = v.object({ is_enabled: flag })
