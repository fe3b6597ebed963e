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
import {
  type KeptFieldName,
  keptFieldNames,
  keptOfKind,
  type OptionalEntries,
  searchFields,
  type SearchFields,
} from './shapes/search-fields.ts'

type Chosen = v.OptionalSchema<v.GenericSchema<(string | number)[], number[]>, undefined>
type KeptEntries = {
  [K in KeptFieldName]: SearchFields[K] extends { kind: 'choices' } ? Chosen : OptionalEntries<K>[K]
}
const chosen = v.pipe(v.array(id), v.maxLength(60))
/** The fields that are kept: choices are always lists here. */
const keptEntries = Object.fromEntries(
  keptFieldNames.map((name) => {
    const { kind, schema } = searchFields[name]
    return [name, v.optional(kind === 'choices' ? chosen : (schema as v.GenericSchema))]
  }),
) as unknown as KeptEntries

/** What the address of `/stand` filters by: no page, no zoom, no order, and not where the person stands. */
export const SavedTerms = v.object({
  ...keptEntries,
  /** The name of the place that was looked for. */
  place: v.optional(text(400)),
})
export type SavedTerms = v.InferOutput<typeof SavedTerms>

/** Whether a range ends before it begins. */
const isBackwards = (terms: SavedTerms): boolean =>
  [
    ...keptOfKind('from').map((from) => [from, searchFields[from].to] as const),
    ['sw_lat', 'ne_lat'] as const,
  ].some(([from, to]) => {
    const [begin, end] = [terms[from], terms[to]]
    return begin !== undefined && end !== undefined && begin > end
  })

/** Terms that can find something, in the one form in which they are kept. */
const WantedTerms = v.pipe(
  SavedTerms,
  v.transform(tidyTerms),
  v.check((terms) => Object.keys(terms).length > 0, 'search_empty'),
  v.check((terms) => !isBackwards(terms), 'search_impossible'),
)

export const SavedSearch = v.object({
  id: v.number(),
  name: v.string(),
  terms: SavedTerms,
  /** Whether the person gets alerts about new stands and freed days. */
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
