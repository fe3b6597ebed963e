import * as v from 'valibot'
import { get, group, post } from '#core/contract/define.ts'
import {
  byId,
  day,
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
  timeOut,
} from '#core/contract/fields.ts'
import { Person } from './shapes/people.ts'

const Specie = v.object({
  id: v.number(),
  specie_name: v.string(),
  image: v.string(),
  is_searchable: v.boolean(),
})
export const Post = v.object({
  id: v.number(),
  title: v.string(),
  description: v.string(),
  created_at: timeOut,
  images: v.array(v.object({ id: v.number(), image: v.string() })),
  user: Person,
  stand: v.object({ id: v.number(), title: v.string(), address: v.string(), image: v.nullable(v.string()) }),
})

export type Post = v.InferOutput<typeof Post>

export const Verse = v.object({
  text: v.string(),
  reference: v.string(),
  /** The translation's credit line, where its licence requires one. */
  credit: v.nullable(v.string()),
})
export type Verse = v.InferOutput<typeof Verse>

/** Reference data and content of the public site. */
export const siteCalls = /* @__PURE__ */ group('site', {
  species: get('get-species', {
    takes: nothing,
    gives: listed(Specie),
    access: 'public',
    source: 'Spec 2 §7',
  }),
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
  counters: get('dashboard-counters', {
    takes: nothing,
    gives: given(
      v.object({
        reservations: v.number(),
        species: v.number(),
        standCounter: v.number(),
        landlords: v.number(),
      }),
    ),
    access: 'public',
    source: 'Spec 1 §7, 2 §2',
  }),
  slider: get('slider-images', {
    takes: nothing,
    gives: listed(v.object({ id: v.number(), image: v.string(), title: v.string() })),
    access: 'public',
    source: 'Spec 1 §7',
  }),
  publicFeedback: get('public-feedback', {
    takes: nothing,
    gives: listed(
      v.object({
        id: v.number(),
        feedback: v.string(),
        user: v.nullable(
          v.object({ first_name: v.string(), last_name: v.string(), image: v.nullable(v.string()) }),
        ),
      }),
    ),
    access: 'public',
    source: 'Spec 1 §7',
  }),
  /** `day` is the reader's local day, which may be ahead of the server's. */
  verse: get('daily-verse', {
    takes: v.object({ day: v.optional(day) }),
    gives: given(Verse),
    access: 'public',
    source: 'Spec 2 §2 and §7 (Daily verse), decision 24',
  }),
  fbLink: get('get-fb-link', {
    takes: nothing,
    gives: given(v.object({ link: v.string() })),
    access: 'public',
    source: 'Spec 1 §7',
  }),
  settings: get('settings', {
    takes: v.object({ key: v.optional(text(60)) }),
    gives: listed(v.object({ key: v.string(), value: v.string() })),
    access: 'public',
    source: 'Spec 1 §7',
  }),
  faqs: get('get-faqs', {
    takes: nothing,
    gives: listed(v.object({ id: v.number(), question: v.string(), answer: v.string() })),
    access: 'public',
    source: 'Spec 2 §7',
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
  post: get('stand-post-detail/:id', {
    takes: byId,
    gives: given(Post),
    fails: ['not_found'],
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
