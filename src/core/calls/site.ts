import * as v from 'valibot'
import { get, group } from '#core/contract/define.ts'
import { byId, day, given, listed, nothing, text, timeOut } from '#core/contract/fields.ts'
import { Person } from './shapes/people.ts'

const Specie = v.object({
  id: v.number(),
  specie_name: v.string(),
  image: v.string(),
  is_searchable: v.boolean(),
  /** How many open stands have it, as of some minutes ago; phones keep older answers without it. */
  stands: v.optional(v.number()),
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

/** What the frame and the first pages of the public site show. */
export const siteCalls = /* @__PURE__ */ group('site', {
  species: get('get-species', {
    takes: nothing,
    gives: listed(Specie),
    access: 'public',
    source: 'Spec 2 §7',
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
  post: get('stand-post-detail/:id', {
    takes: byId,
    gives: given(Post),
    fails: ['not_found'],
    access: 'public',
    source: 'Spec 2 §7',
  }),
})
