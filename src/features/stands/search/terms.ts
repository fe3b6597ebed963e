import type { StandSearch } from '#app/navigation/search-schemas.ts'
import type { SavedTerms } from '#core/calls/searches.ts'
import { tidyTerms } from '#core/rules/searches.ts'

/** What of an address is kept: its filters, not how they are looked at, nor from where. */
export const savedTermsOf = (search: StandSearch): SavedTerms => {
  const {
    view: _,
    zoom: __,
    sort_order: ___,
    stand_latitude: ____,
    stand_longitude: _____,
    ...terms
  } = search
  return tidyTerms(terms)
}

const textOf = (terms: SavedTerms): string => JSON.stringify(tidyTerms(terms)).toLowerCase()
export const areSame = (a: SavedTerms, b: SavedTerms): boolean => textOf(a) === textOf(b)
