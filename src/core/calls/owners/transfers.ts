import * as v from 'valibot'
import { del, get, group, post } from '#core/contract/define.ts'
import {
  byId,
  day,
  done,
  dollars,
  file,
  id,
  listed,
  page,
  paged,
  perPage,
  required,
  timeOut,
} from '#core/contract/fields.ts'
import { Person } from '../shapes/people.ts'

/** Another landowner, as far as a name goes. */
const Landowner = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  image: v.nullable(v.string()),
})
export type Landowner = v.InferOutput<typeof Landowner>

/** A stand that is offered to this person, with what would come with it. */
export const StandTransfer = v.object({
  id: v.number(),
  status: v.picklist(['pending', 'accepted', 'declined', 'cancelled']),
  created_at: timeOut,
  invited_by: Person,
  stand: v.object({
    id: v.number(),
    title: v.string(),
    address: v.string(),
    /** For the lease; phones keep older answers without them. */
    county: v.optional(v.string(), ''),
    state: v.optional(v.string(), ''),
    acres: v.number(),
    image: v.nullable(v.string()),
    rating: v.nullable(v.number()),
  }),
  /** What changes hands with it. */
  linked: v.object({
    reservations: v.number(),
    earnings: dollars,
    reviews: v.number(),
    pictures: v.number(),
    trophies: v.number(),
    land: v.number(),
    vouchers: v.number(),
  }),
})
export type StandTransfer = v.InferOutput<typeof StandTransfer>

export const transferCalls = /* @__PURE__ */ group('transfers', {
  find: get('get-all-users', {
    access: 'verified',
    takes: v.object({ search: required(254, 'text_needed') }),
    gives: listed(Landowner),
    fails: ['no_record'],
    source: 'Spec 2 §7, §8; a name from its beginning, or a whole email address',
  }),
  ask: post('stand-transfer/:id', {
    access: 'verified',
    takes: v.object({ id, invited_to: id }),
    gives: done,
    fails: ['not_found', 'transfer_not_approved', 'transfer_open'],
    source: 'Spec 2 §7; `id` is the stand',
  }),
  withdraw: del('cancel-stand-transfer/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Spec 2 §7; `id` is the stand',
  }),
  list: get('stand-transfer', {
    takes: v.object({ invited_to: v.optional(id), ...page, ...perPage(8) }),
    gives: paged(StandTransfer),
    source: 'Spec 2 §7; everybody sees their own',
  }),
  answer: post('process-stand-transfer/:id', {
    access: 'verified',
    takes: v.object({
      id,
      status: v.picklist(['accept', 'decline']),
      signature: v.optional(file),
      /** The day on the signer's calendar. */
      date: v.optional(day),
    }),
    gives: done,
    fails: ['not_found', 'junior_not_allowed', 'transfer_closed', 'picture_refused'],
    files: ['signature'],
    source: 'Spec 2 §4, §7',
  }),
})
