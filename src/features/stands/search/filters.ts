import type { StandSearch } from '#app/navigation/search-schemas.ts'
import { areaOf } from '#core/rules/searches.ts'

/** Ranges of the filter panel (spec 2 §5); a slider at its end is no filter. */
export const ranges = {
  price: { min: 25, max: 1000, step: 0.1 },
  trophies: { min: 0, max: 30, step: 1 },
  walk: { min: 0, max: 15_000, step: 50 },
} as const

export const filterNames: readonly (keyof StandSearch)[] = [
  'species',
  'start_price',
  'end_price',
  'start_date',
  'end_date',
  'trophies_count_from',
  'trophies_count_to',
  'walk_distance',
  'stand_distance',
  'person_capacity',
  'stand_id',
  'site_type',
  'stand_point_of_interest',
  'cellular_coverage',
  'handicap_accessible',
  'is_marked_trail',
]

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
  const pairs = (['start_price', 'start_date', 'trophies_count_from'] as const).filter(
    (name) =>
      search[name] !== undefined &&
      search[name.replace('start', 'end').replace('from', 'to') as keyof StandSearch] !== undefined,
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
