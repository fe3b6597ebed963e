import type { StandSearch } from '#app/navigation/search-schemas.ts'
import {
  type KeptFieldName,
  keptFieldNames,
  keptOfKind,
  searchFields,
  type SliderOfKind,
} from '#core/calls/search-fields.ts'
import { areaOf } from '#core/rules/searches.ts'

/** What the panel of filters sets and clears. */
export const filterNames = keptFieldNames.filter(
  (name) => !['text', 'area'].includes(searchFields[name].kind),
)

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
  return { ...terms, ...areaOf(terms) }
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
