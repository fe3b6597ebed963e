import type { StandSearch, View } from '#app/navigation/search-schemas.ts'
import {
  type KeptFieldName,
  keptFieldNames,
  keptOfKind,
  searchFields,
  type SliderOfKind,
} from '#core/calls/shapes/search-fields.ts'
import { areaOf } from '#core/rules/searches.ts'
import { sentDay } from '#core/rules/time/days.ts'

/** What the panel of filters sets and clears. */
const filterNames = keptFieldNames.filter((name) => !['text', 'area'].includes(searchFields[name].kind))

/** The fields of a kind that the panel sets with a slider. */
export const slidersOfKind = <K extends 'from' | 'limit'>(kind: K): readonly SliderOfKind<K>[] =>
  keptFieldNames.filter(
    (name): name is KeptFieldName & SliderOfKind<K> =>
      searchFields[name].kind === kind && 'bounds' in searchFields[name],
  )

/** Changes the search in the address: by these terms, or by what is made of what stands there. */
export type ChangeSearch = (
  terms: StandSearch | ((now: StandSearch) => StandSearch),
  replace?: boolean,
) => void

/** Terms that take these out of the address. */
export const none = (names: readonly (keyof StandSearch)[]): StandSearch =>
  Object.fromEntries(names.map((name) => [name, undefined]))

/** What a chosen place sets. */
export const placeTerms = [
  'place',
  'latitude',
  'longitude',
  'sw_lat',
  'sw_long',
  'ne_lat',
  'ne_long',
] as const

/** What the place's chip takes back: the map stays where it is, and only forgets the place's name. */
const placeIn = (view: View): readonly (keyof StandSearch)[] => (view === 'map' ? ['place'] : placeTerms)

/** What "Clear filters" takes back. */
export const clearedIn = (view: View): readonly (keyof StandSearch)[] => [
  ...filterNames,
  'title',
  ...placeIn(view),
]

/** What a filter's chip takes back: the filter, with the other end of its range. */
export const removedWith = (field: KeptFieldName, view: View): readonly (keyof StandSearch)[] => {
  if (searchFields[field].kind === 'area') return placeIn(view)
  const pair = keptOfKind('from')
    .map((from) => [from, searchFields[from].to] as const)
    .find((ends) => (ends as readonly string[]).includes(field))
  return pair ?? [field]
}

/** Whether a filter has a chip: what a map shows at the moment is no filter there. */
export const hasChip = (field: KeptFieldName, search: StandSearch, view: View): boolean =>
  searchFields[field].kind !== 'area' || view !== 'map' || search.place !== undefined

/** Whether a map has chips: more is searched for than the land that it shows. */
export const hasChips = (search: StandSearch): boolean =>
  filterCount(search) > 0 || Boolean(search.title) || search.place !== undefined

/** How many filters are set, a range counting once. */
export const filterCount = (search: StandSearch): number => {
  const set = filterNames.filter((name) => search[name] !== undefined)
  const pairs = keptOfKind('from').filter(
    (from) => search[from] !== undefined && search[searchFields[from].to] !== undefined,
  )
  return set.length - pairs.length
}

/** Whether a search finds less than every stand, and so is worth keeping. */
export const isNarrowed = (search: StandSearch): boolean =>
  filterCount(search) > 0 ||
  Boolean(search.title) ||
  search.latitude !== undefined ||
  search.sw_lat !== undefined

/** What the service is asked: the address without what only the screen needs. */
export const termsOf = (search: StandSearch) => {
  const { view: _, place: __, zoom: ___, ...terms } = search
  const { start_date: start, end_date: end } = terms
  return {
    ...terms,
    ...(start !== undefined && { start_date: sentDay(start) }),
    ...(end !== undefined && { end_date: sentDay(end) }),
    ...areaOf(terms),
  }
}

/** The same for the map, which brings its own bounds. */
export const mapTermsOf = (search: StandSearch) => {
  const {
    sw_lat: _,
    sw_long: __,
    ne_lat: ___,
    ne_long: ____,
    latitude: _____,
    longitude: ______,
    ...terms
  } = termsOf(search)
  return terms
}
