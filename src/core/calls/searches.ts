import * as v from 'valibot'
import { tidyTerms } from '#core/rules/searches.ts'
import { del, get, group, patch, post } from '#core/contract/define.ts'
import {
  byId,
  done,
  doneWith,
  flag,
  id,
  listed,
  nothing,
  required,
  text,
  timeOut,
} from '#core/contract/fields.ts'
import { SearchTerms } from './stands.ts'

const chosen = v.optional(v.pipe(v.array(id), v.maxLength(60)))

/** What the address of `/stand` filters by: no page, no zoom, no order, and not where the person stands. */
export const SavedTerms = v.object({
  ...v.omit(SearchTerms, [
    'search',
    'sort_order',
    'featured',
    'stand_latitude',
    'stand_longitude',
    'zoom',
    'page',
    'per_page',
  ]).entries,
  species: chosen,
  stand_point_of_interest: chosen,
  /** The name of the place that was looked for. */
  place: v.optional(text(400)),
})
export type SavedTerms = v.InferOutput<typeof SavedTerms>

const backwards = (from: number | string | undefined, to: number | string | undefined): boolean =>
  from !== undefined && to !== undefined && from > to

/** Terms that can find something, in the one form in which they are kept. */
const WantedTerms = v.pipe(
  SavedTerms,
  v.transform(tidyTerms),
  v.check((terms) => Object.keys(terms).length > 0, 'search_empty'),
  v.check(
    (terms) =>
      !backwards(terms.start_date, terms.end_date) &&
      !backwards(terms.start_price, terms.end_price) &&
      !backwards(terms.trophies_count_from, terms.trophies_count_to) &&
      !backwards(terms.sw_lat, terms.ne_lat),
    'search_impossible',
  ),
)

export const SavedSearch = v.object({
  id: v.number(),
  name: v.string(),
  terms: SavedTerms,
  /** Whether the person is told of new stands and freed days. */
  alerts: v.boolean(),
  /** Of how many finds they were told, and when last. */
  told_counter: v.number(),
  told_at: v.nullable(timeOut),
  created_at: timeOut,
})
export type SavedSearch = v.InferOutput<typeof SavedSearch>

export const searchName = required(80, 'search_name_needed')

/** A person's own saved searches; the newest first. */
export const searchCalls = /* @__PURE__ */ group('searches', {
  list: get('saved-searches', {
    takes: nothing,
    gives: listed(SavedSearch),
    source: 'Saved searches: those of a person',
  }),
  /** One that has the same terms already gets the new name and choice, and is the same search. */
  save: post('saved-searches', {
    takes: v.object({ name: searchName, alerts: v.optional(flag, true), terms: WantedTerms }),
    gives: doneWith(SavedSearch),
    fails: ['search_limit'],
    source: 'Saved searches: keeps the filters of a search, with alerts or without',
  }),
  change: patch('saved-searches/:id', {
    takes: v.object({ id, name: v.optional(searchName), alerts: v.optional(flag) }),
    gives: doneWith(SavedSearch),
    fails: ['not_found'],
    source: 'Saved searches: another name, alerts on or off',
  }),
  remove: del('saved-searches/:id', {
    takes: byId,
    gives: done,
    fails: ['not_found'],
    source: 'Saved searches: forgets one',
  }),
})
