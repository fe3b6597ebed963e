import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  done,
  given,
  id,
  latitude,
  listed,
  longitude,
  nothing,
  page,
  paged,
  perPage,
  required,
  text,
} from '#core/contract/fields.ts'
import { Post } from './site.ts'

/** What forms choose from, and the pages of the public site that nobody opens first. */
export const laterSiteCalls = /* @__PURE__ */ group('site', {
  capacities: get('get-stand-capacity', {
    takes: nothing,
    gives: listed(v.object({ id: v.number(), capacity: v.number() })),
    access: 'public',
    source: 'Spec 2 §7',
  }),
  siteTypes: get('get-site-types', {
    takes: nothing,
    gives: listed(v.object({ id: v.number(), type: v.string() })),
    access: 'public',
    source: 'Spec 2 §7',
  }),
  pointsOfInterest: get('get-point-of-interest', {
    takes: nothing,
    gives: listed(v.object({ id: v.number(), name: v.string() })),
    access: 'public',
    source: 'Spec 2 §7',
  }),
  states: get('get-states', {
    takes: nothing,
    gives: listed(v.object({ id: v.number(), name: v.string(), code: v.string(), country: v.string() })),
    access: 'public',
    source: 'Spec 1 §7',
  }),
  places: get('places', {
    takes: v.object({
      search: required(200, 'place_needed'),
      latitude: v.optional(latitude),
      longitude: v.optional(longitude),
      /** A country chosen earlier: its places come first. */
      country: v.optional(text(2)),
    }),
    gives: v.object({
      status: v.literal(true),
      data: v.array(
        v.object({
          address: v.string(),
          city: v.string(),
          state: v.string(),
          zip: v.string(),
          country: v.string(),
          latitude: v.number(),
          longitude: v.number(),
        }),
      ),
      /** False when the place is unknown: `data` then holds the nearest spellings. */
      known: v.boolean(),
    }),
    access: 'public',
    source: 'Decisions 19 and 54',
  }),
  fbLink: get('get-fb-link', {
    takes: nothing,
    gives: given(v.object({ link: v.string() })),
    access: 'public',
    source: 'Spec 1 §7',
  }),
  tutorials: get('tutorials', {
    takes: v.object({ ...page, ...perPage(9) }),
    gives: paged(v.object({ id: v.number(), image: v.string(), title: v.string(), video_url: v.string() })),
    access: 'public',
    source: 'Spec 2 §7',
  }),
  posts: get('all-stand-post', {
    takes: v.object({ stand_id: v.optional(id), search: v.optional(text(100)), ...page, ...perPage(5) }),
    gives: paged(Post),
    access: 'public',
    source: 'Spec 2 §7',
  }),
  contact: post('contact-us', {
    takes: v.object({
      name: required(100, 'contact_name_needed'),
      email: v.pipe(required(254, 'contact_email_needed'), v.email('email_form')),
      message: required(5000, 'contact_message_needed'),
    }),
    gives: done,
    fails: ['too_many'],
    access: 'public',
    source: 'Spec 1 §7, 3 §5',
  }),
  document: get('lease-document', {
    takes: v.object({
      type: v.picklist(['waiver document', 'junior waiver document', 'lease document']),
    }),
    gives: v.object({ status: v.literal(true), body: v.string() }),
    access: 'public',
    source: 'Spec 2 §7, 3 §7',
  }),
})
