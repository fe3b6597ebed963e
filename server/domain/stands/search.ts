import type { SearchTerms } from '#core/calls/stands.ts'
import { daysBetween, eachDay, weekday } from '#core/rules/time/days.ts'
import { type RawBuilder, sql } from 'kysely'
import { facet, hasAll, hasAny, mostPersons } from './facets.ts'
import type { Db } from '#server/db/connect.ts'
import { standCards } from './stands.ts'
import { isPublic } from '#server/domain/calendar/visibility.ts'

type Condition = RawBuilder<unknown>
/** What is asked for, without how much of it and in which order. */
type Terms = Omit<SearchTerms, 'page' | 'per_page' | 'sort_order'>
/** A text anywhere; one too short for the index of its letters only where a word begins. */
const mentions = (text: string): Condition => {
  const exact = text.toLowerCase().replace(/[\\%_]/g, '\\$&')
  if (text.trim().length >= 3) return sql`s.search_text like ${`%${exact}%`}`
  return sql`(s.search_text like ${`${exact}%`} or s.search_text like ${`% ${exact}%`})`
}

/** Days on which a stand must be free and priced, when the search names a range of at most a year. */
const freeDays = (from: string, to: string): Condition[] => {
  const span = daysBetween(from, to)
  if (span < 0) return [sql`false`]
  const weekdays =
    span >= 6 ? 127 : eachDay(from, to).reduce((mask, day) => mask | (1 << (weekday(day) - 1)), 0)
  return [
    sql`(s.weekdays & ${weekdays}::int) = ${weekdays}::int`,
    sql`not exists (select 1 from reservation r where r.stand_id = s.id and r.state in ('pending', 'approved')
      and r.busy && daterange(${from}::date, ${to}::date + s.recovery_days, '[]'))`,
    sql`not exists (select 1 from blockout b where b.stand_id = s.id
      and b.start_day <= ${to}::date and b.end_day >= ${from}::date)`,
  ]
}

/** The part of the map that is asked for; one that crosses the date line has its west east of its east. */
const within = (terms: Terms): Condition[] => {
  const { sw_lat: south, sw_long: west, ne_lat: north, ne_long: east } = terms
  if (south === undefined || west === undefined || north === undefined || east === undefined) return []
  return [
    sql`s.lat between ${south}::float8 and ${north}::float8`,
    west <= east
      ? sql`s.lng between ${west}::float8 and ${east}::float8`
      : sql`(s.lng >= ${west}::float8 or s.lng <= ${east}::float8)`,
  ]
}

const speciesOf = (terms: Terms): number[] =>
  terms.species === undefined ? [] : Array.isArray(terms.species) ? terms.species : [terms.species]

/** What a stand must have, every bit of it. */
const facetsOf = (terms: Terms): number[] => {
  const all = (terms.stand_point_of_interest ?? []).map(facet.point)
  if (terms.site_type !== undefined) all.push(facet.siteType(terms.site_type))
  if (terms.person_capacity) all.push(facet.persons(terms.person_capacity))
  if (terms.cellular_coverage !== undefined) all.push(facet.cellular(terms.cellular_coverage))
  if (terms.handicap_accessible !== undefined) all.push(facet.accessible(terms.handicap_accessible))
  if (terms.is_marked_trail !== undefined) all.push(facet.markedTrail(terms.is_marked_trail))
  return all
}

/** Every term of a search as SQL over `stand s` (spec 2 §3). */
export const conditions = (terms: Terms): Condition[] => {
  const all: Condition[] = [isPublic, ...within(terms)]
  const add = (given: unknown, condition: () => Condition) => {
    if (given !== undefined && given !== '') all.push(condition())
  }
  for (const text of [terms.title, terms.search]) add(text, () => mentions(text!))
  const species = speciesOf(terms).map(facet.specie)
  const wished = facetsOf(terms)
  if (species.length === 1) wished.push(...species)
  if (species.length > 1) all.push(hasAny(species))
  if (wished.length > 0) all.push(hasAll(wished))
  add(terms.start_price, () => sql`s.price_cents >= ${Math.round(terms.start_price! * 100)}::bigint`)
  add(terms.end_price, () => sql`s.price_cents <= ${Math.round(terms.end_price! * 100)}::bigint`)
  if (terms.start_date !== undefined || terms.end_date !== undefined)
    all.push(...freeDays(terms.start_date ?? terms.end_date!, terms.end_date ?? terms.start_date!))
  add(terms.trophies_count_from, () => sql`s.trophy_count >= ${terms.trophies_count_from}::int`)
  add(terms.trophies_count_to, () => sql`s.trophy_count <= ${terms.trophies_count_to}::int`)
  add(terms.walk_distance, () => sql`s.walk_distance <= ${terms.walk_distance}::float8`)
  add(terms.stand_distance, () => sql`s.stand_distance <= ${terms.stand_distance}::float8`)
  if ((terms.person_capacity ?? 0) > mostPersons)
    all.push(sql`s.maximum_hunters >= ${terms.person_capacity}::int`)
  if (terms.stand_id) all.push(sql`s.id = ${terms.stand_id}::bigint`)
  if (terms.featured) all.push(sql`s.popular`)
  return all
}

export interface Origin {
  readonly lat: number
  readonly lng: number
}

/** Where distances are measured from: the person's own position, or the place that was looked for. */
export const searchOrigin = (terms: {
  stand_latitude?: number | undefined
  stand_longitude?: number | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}): Origin | null => {
  const lat = terms.stand_latitude ?? terms.latitude
  const lng = terms.stand_longitude ?? terms.longitude
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

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
    select s.id from stand s where ${sql.join(conditions(terms), sql` and `)}
    order by ${recent} limit ${most}`.execute(db)
  return standCards(
    db,
    rows.map(({ id }) => id),
    { now, viewer: null },
  )
}
