import * as v from 'valibot'
import { day, flag, id, integer, latitude, longitude, number, text } from '#core/contract/fields.ts'

/** The range of a slider; a handle at its end means no filter. */
export interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
  /** The minimum distance between two handles. */
  readonly minRange?: number
}

/**
 * A thing that stands can be searched by. Its kind says how it is asked for and shown: `from` and `to` are the ends
 * of a range, `limit` is its upper end alone, `area` is a side of a part of the map or its middle.
 */
export interface SearchField {
  readonly kind: 'text' | 'choice' | 'choices' | 'from' | 'to' | 'limit' | 'count' | 'flag' | 'area'
  /** The schema of the call's field. */
  readonly schema: v.GenericSchema
  /** The other end of a range. */
  readonly to?: string
  /** The slider in the filter panel; a field without one exists only in addresses. */
  readonly bounds?: Bounds
  /** For other clients and the home page only: in neither the address of `/stand` nor saved searches. */
  readonly isCallOnly?: true
}

const upTo = (max: number) => v.pipe(number, v.minValue(0), v.maxValue(max))
const countTo = (max: number) => v.pipe(integer, v.minValue(0), v.maxValue(max))

/**
 * All fields of the stand search. The call's input, the address of `/stand`, saved searches and the filter
 * panel derive from it. Each field needs its SQL in `server/domain/stands/search.ts` and its words in
 * `parts/searches/field-words.ts`: without them it does not compile.
 */
export const searchFields = {
  title: { kind: 'text', schema: text(100) },
  search: { kind: 'text', schema: text(100), isCallOnly: true },
  species: { kind: 'choices', schema: v.union([id, v.array(id)]) },
  start_price: {
    kind: 'from',
    schema: upTo(1_000_000),
    to: 'end_price',
    bounds: { min: 25, max: 1000, step: 0.1, minRange: 1 },
  },
  end_price: { kind: 'to', schema: upTo(1_000_000) },
  start_date: { kind: 'from', schema: day, to: 'end_date' },
  end_date: { kind: 'to', schema: day },
  trophies_count_from: {
    kind: 'from',
    schema: countTo(10_000),
    to: 'trophies_count_to',
    bounds: { min: 0, max: 30, step: 1, minRange: 0 },
  },
  trophies_count_to: { kind: 'to', schema: countTo(10_000) },
  walk_distance: { kind: 'limit', schema: upTo(1_000_000), bounds: { min: 0, max: 15_000, step: 50 } },
  stand_distance: { kind: 'limit', schema: upTo(1_000_000) },
  site_type: { kind: 'choice', schema: id },
  person_capacity: { kind: 'count', schema: countTo(1000) },
  stand_id: { kind: 'count', schema: v.pipe(integer, v.minValue(0)) },
  stand_point_of_interest: { kind: 'choices', schema: v.array(id) },
  cellular_coverage: { kind: 'flag', schema: flag },
  handicap_accessible: { kind: 'flag', schema: flag },
  is_marked_trail: { kind: 'flag', schema: flag },
  featured: { kind: 'flag', schema: flag },
  // The documents' other names of `species` and `featured`; the address of `/stand` is read with them too.
  specie: { kind: 'choices', schema: v.union([id, v.array(id)]), isCallOnly: true },
  feature: { kind: 'flag', schema: flag, isCallOnly: true },
  sw_lat: { kind: 'area', schema: latitude },
  sw_long: { kind: 'area', schema: longitude },
  ne_lat: { kind: 'area', schema: latitude },
  ne_long: { kind: 'area', schema: longitude },
  latitude: { kind: 'area', schema: latitude },
  longitude: { kind: 'area', schema: longitude },
} as const satisfies Record<string, SearchField>

export type SearchFields = typeof searchFields
export type SearchFieldName = keyof SearchFields
/** Fields of the address of `/stand`, which a saved search keeps. */
export type KeptFieldName = {
  [N in SearchFieldName]: SearchFields[N] extends { isCallOnly: true } ? never : N
}[SearchFieldName]
/** Kept fields of some kinds. */
export type FieldOfKind<K extends SearchField['kind']> = {
  [N in KeptFieldName]: SearchFields[N] extends { kind: K } ? N : never
}[KeptFieldName]
/** Kept fields of a kind that are set with a slider. */
export type SliderOfKind<K extends 'from' | 'limit'> = {
  [N in FieldOfKind<K>]: SearchFields[N] extends { bounds: Bounds } ? N : never
}[FieldOfKind<K>]

const all = Object.entries<SearchField>(searchFields) as [SearchFieldName, SearchField][]
const namesWhere = (is: (field: SearchField) => boolean): readonly SearchFieldName[] =>
  all.filter(([, field]) => is(field)).map(([name]) => name)

export const searchFieldNames = namesWhere(() => true)
export const keptFieldNames = namesWhere((field) => !field.isCallOnly) as readonly KeptFieldName[]
export const keptOfKind = <K extends SearchField['kind']>(kind: K): readonly FieldOfKind<K>[] =>
  namesWhere((field) => field.kind === kind && !field.isCallOnly) as readonly FieldOfKind<K>[]

export type OptionalEntries<N extends SearchFieldName> = {
  [K in N]: v.OptionalSchema<SearchFields[K]['schema'], undefined>
}

/** What the calls take of the fields. */
export const searchEntries = Object.fromEntries(
  all.map(([name, { schema }]) => [name, v.optional(schema)]),
) as unknown as OptionalEntries<SearchFieldName>
