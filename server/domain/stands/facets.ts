import { type RawBuilder, sql } from 'kysely'

/** Numbers of a list that a kind has room for; no stand has facet 0, which a number beyond them becomes. */
const room = 1_000_000
const numbered = (kind: number, id: number): number => (id < room ? kind * room + id : 0)

/**
 * What a stand has, as numbers in one array with one index: that index joins several wishes before a single
 * row is read. The codes of migration 0010 and these are the same.
 */
export const facet = {
  cellular: (has: boolean): number => (has ? 1 : 2),
  accessible: (is: boolean): number => (is ? 3 : 4),
  markedTrail: (is: boolean): number => (is ? 5 : 6),
  /** Room for at least so many hunters; more than are counted apart is compared by its column too. */
  persons: (count: number): number => 100 + Math.min(count, mostPersons),
  specie: (id: number): number => numbered(1, id),
  point: (id: number): number => numbered(2, id),
  siteType: (id: number): number => numbered(3, id),
}
export const mostPersons = 50

export const hasAll = (facets: readonly number[]): RawBuilder<unknown> => sql`s.facets @> ${facets}::int[]`
export const hasAny = (facets: readonly number[]): RawBuilder<unknown> => sql`s.facets && ${facets}::int[]`
