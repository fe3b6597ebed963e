import { type SearchFieldName, searchFieldNames, searchFields } from '#core/calls/shapes/search-fields.ts'
import type { SearchTerms } from '#core/calls/stands.ts'
import type { Origin } from '#core/rules/search-origin.ts'
import { type RawBuilder, sql } from 'kysely'
import { facet, hasAll, hasAny, mostPersons } from './facets.ts'
import type { Db } from '#server/db/connect.ts'
import { bookableDays } from '#server/domain/calendar/bookable-days.ts'
import { standCards } from './stands.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'

type Condition = RawBuilder<unknown>
/** What is asked for, without how much of it and in which order. */
type Terms = Pick<SearchTerms, SearchFieldName>
/** A text anywhere; one too short for the index of its letters only where a word begins. */
const mentions = (text: string): Condition => {
  const exact = text.toLowerCase().replace(/[\\%_]/g, '\\$&')
  if (text.trim().length >= 3) return sql`s.search_text like ${`%${exact}%`}`
  return sql`(s.search_text like ${`${exact}%`} or s.search_text like ${`% ${exact}%`})`
}

/** The part of the map that is asked for; one that crosses the date line has its west east of its east. */
const within = (terms: Terms): Condition[] => {
  const { sw_lat: south, sw_long: west, ne_lat: north, ne_long: east } = terms
  if (south === undefined || west === undefined || north === undefined || east === undefined) return []
  return [
    sql`s.public_lat between ${south}::float8 and ${north}::float8`,
    west <= east
      ? sql`s.public_lng between ${west}::float8 and ${east}::float8`
      : sql`(s.public_lng >= ${west}::float8 or s.public_lng <= ${east}::float8)`,
  ]
}

/** A number is something that a stand must have (facets.ts); the rest are conditions over `stand s`. */
type Part = number | Condition

const anySpecie = (chosen: number | number[]): readonly Part[] => {
  const species = (Array.isArray(chosen) ? chosen : [chosen]).map(facet.specie)
  return species.length > 1 ? [hasAny(species)] : species
}
const isPopular = (is: boolean): readonly Part[] => (is ? [sql`s.popular`] : [])

/** The SQL of each field (spec 2 §3), asked only for one that has a value. */
const parts: {
  [N in SearchFieldName]: (value: NonNullable<Terms[N]>, terms: Terms, now: Date) => readonly Part[]
} = {
  title: (text) => [mentions(text)],
  search: (text) => [mentions(text)],
  species: anySpecie,
  specie: anySpecie,
  start_price: (least) => [sql`s.price_cents >= ${Math.round(least * 100)}::bigint`],
  end_price: (most) => [sql`s.price_cents <= ${Math.round(most * 100)}::bigint`],
  start_date: (from, { end_date: to }, now) => bookableDays(from, to ?? from, now),
  end_date: (to, { start_date: from }, now) => (from === undefined ? bookableDays(to, to, now) : []),
  trophies_count_from: (least) => [sql`s.trophy_count >= ${least}::int`],
  trophies_count_to: (most) => [sql`s.trophy_count <= ${most}::int`],
  walk_distance: (most) => [sql`s.walk_distance <= ${most}::float8`],
  stand_distance: (most) => [sql`s.stand_distance <= ${most}::float8`],
  site_type: (type) => [facet.siteType(type)],
  person_capacity: (count) =>
    count === 0
      ? []
      : [facet.persons(count), ...(count > mostPersons ? [sql`s.maximum_hunters >= ${count}::int`] : [])],
  stand_id: (standId) => (standId === 0 ? [] : [sql`s.id = ${standId}::bigint`]),
  stand_point_of_interest: (points) => points.map(facet.point),
  cellular_coverage: (has) => [facet.cellular(has)],
  handicap_accessible: (is) => [facet.accessible(is)],
  is_marked_trail: (is) => [facet.markedTrail(is)],
  featured: isPopular,
  feature: isPopular,
  sw_lat: (_, terms) => within(terms),
  sw_long: () => [],
  ne_lat: () => [],
  ne_long: () => [],
  // Where distances are measured from, not where one looks.
  latitude: () => [],
  longitude: () => [],
}

/** Every term of a search as SQL over `stand s`. */
export const conditions = (terms: Terms, now: Date): Condition[] => {
  const found = searchFieldNames.flatMap((name) => {
    const value = terms[name]
    const part = parts[name] as (value: unknown, terms: Terms, now: Date) => readonly Part[]
    return value === undefined || value === '' ? [] : part(value, terms, now)
  })
  const facets = found.filter((part) => typeof part === 'number')
  const rest = found.filter((part) => typeof part !== 'number')
  return [isPublic, ...rest, ...(facets.length > 0 ? [hasAll(facets)] : [])]
}

/** Whether nothing is asked for but where one looks. */
export const isEverything = (terms: Partial<Terms>): boolean =>
  searchFieldNames.every(
    (name) => searchFields[name].kind === 'area' || terms[name] === undefined || terms[name] === '',
  )

export const nearest = (origin: Origin): Condition => {
  const [lat, lng] = [(origin.lat * Math.PI) / 180, (origin.lng * Math.PI) / 180]
  const radius = 6371008.8
  const point = [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)].map(
    (part) => part * radius,
  )
  return sql`s.pos <-> cube(${point}::float8[])`
}

/** The order of a list that asks for none: the newest first. */
export const recent = sql`s.created_at desc, s.id desc`

/** The newest stands that meet the terms, as a visitor sees their cards. */
export const newest = async (db: Db, terms: Terms, most: number, now: Date) => {
  const { rows } = await sql<{ id: number }>`
    select s.id from stand s where ${sql.join(conditions(terms, now), sql` and `)}
    order by ${recent} limit ${most}`.execute(db)
  return standCards(
    db,
    rows.map(({ id }) => id),
    { now, viewer: null },
  )
}
