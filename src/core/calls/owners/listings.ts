import * as v from 'valibot'
import { del, get, group, patch } from '#core/contract/define.ts'
import {
  byId,
  dayOut,
  dollars,
  done,
  flag,
  given,
  id,
  integer,
  latitude,
  longitude,
  page,
  paged,
  perPage,
  text,
} from '#core/contract/fields.ts'
import { Person } from '../shapes/people.ts'
import { OwnStandCard } from '../stands.ts'

/** What deleting a stand would end, and what goes on. */
const Endings = v.object({
  bookings: v.array(
    v.object({
      id: v.number(),
      hunter: Person,
      start_date: dayOut,
      end_date: dayOut,
      /** All that the hunter has paid, fee included (decision 61). */
      refund: dollars,
      /** A hunt that has begun goes on to its end. */
      stays: v.boolean(),
    }),
  ),
  /** What the owner loses of the money held for those that end. */
  earnings_lost: dollars,
})
export type Endings = v.InferOutput<typeof Endings>

export const listingCalls = /* @__PURE__ */ group('listings', {
  inactive: get('inactive-stands', {
    takes: v.object({
      tags: v.optional(v.pipe(v.array(text(60)), v.maxLength(50)), []),
      sort_order: v.optional(v.picklist(['recent', 'closest']), 'recent'),
      stand_latitude: v.optional(latitude),
      stand_longitude: v.optional(longitude),
      ...page,
      ...perPage(8),
    }),
    gives: paged(OwnStandCard),
    source: 'Spec 2 §7',
  }),
  endings: get('stand-endings/:id', {
    takes: byId,
    gives: given(Endings),
    fails: ['not_found'],
    source: 'Decision 61: deleting names the bookings that it would end',
  }),
  toggle: patch('toggle-stand-status/:id', {
    access: 'verified',
    takes: v.object({ id, active: flag }),
    gives: done,
    fails: ['not_found'],
    source: 'Spec 2 §7',
  }),
  remove: del('stand/:id', {
    access: 'verified',
    takes: v.object({
      id,
      /** How many bookings the owner was told would end; another number is refused. */
      endings: v.optional(v.pipe(integer, v.minValue(0))),
    }),
    gives: done,
    fails: ['not_found', 'bookings_changed'],
    source: 'Spec 2 §7, decision 61',
  }),
})
