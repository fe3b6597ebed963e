import * as v from 'valibot'
import { SearchTerms } from '#core/calls/stands.ts'

/** The query parameters of each route. An invalid value is ignored and never causes an error page. */
const optionalField = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const textField = optionalField(v.pipe(v.string(), v.maxLength(400)))
// The router also parses its own links, where a number is already a number.
const count = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(999_999_999),
)
const countField = optionalField(count)
const idsField = optionalField(
  v.pipe(
    v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
    v.transform((value) => (Array.isArray(value) ? value : [value]).map(Number)),
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ),
)
type Keys = keyof typeof SearchTerms.entries
const terms = (names: readonly Keys[]) =>
  Object.fromEntries(names.map((name) => [name, optionalField(SearchTerms.entries[name] as v.GenericSchema)]))

const views = ['list', 'map', 'blog'] as const
export type View = (typeof views)[number]

const numbers = [
  'start_price',
  'end_price',
  'trophies_count_from',
  'trophies_count_to',
  'walk_distance',
  'stand_distance',
  'person_capacity',
  'stand_id',
  'site_type',
  'sw_lat',
  'sw_long',
  'ne_lat',
  'ne_long',
  'latitude',
  'longitude',
  'stand_latitude',
  'stand_longitude',
  'zoom',
] as const
const flags = ['cellular_coverage', 'handicap_accessible', 'is_marked_trail'] as const
type NumberTerms = { [K in (typeof numbers)[number]]?: number | undefined }
type FlagTerms = { [K in (typeof flags)[number]]?: boolean | undefined }
export type StandSearch = NumberTerms &
  FlagTerms & {
    view?: View | undefined
    title?: string | undefined
    sort_order?: 'recent' | 'closest' | undefined
    species?: number[] | undefined
    stand_point_of_interest?: number[] | undefined
    start_date?: string | undefined
    end_date?: string | undefined
    place?: string | undefined
  }

const standSearch = v.object({
  view: optionalField(v.picklist(views)),
  title: optionalField(SearchTerms.entries.title),
  sort_order: optionalField(v.picklist(['recent', 'closest'])),
  species: idsField,
  stand_point_of_interest: idsField,
  start_date: optionalField(SearchTerms.entries.start_date),
  end_date: optionalField(SearchTerms.entries.end_date),
  place: textField,
  ...terms([...numbers, ...flags]),
})
/** Parses all filters of `/stand`. */
export const readStandSearch = (search: Record<string, unknown>): StandSearch =>
  v.parse(standSearch, search) as StandSearch

export const standDetailSearch = v.object({ from: textField })
export const loginSearch = v.object({ from: textField })
export const resetSearch = v.object({ token: textField, email: textField })
export const verificationSearch = v.object({ '': textField })
export const verifiedSearch = v.object({ code: textField })
export const tabSearch = v.object({ activeTab: textField, page: countField })
export const reservationSearch = v.object({
  show_calendar: optionalField(
    v.pipe(
      v.union([v.boolean(), v.string()]),
      v.transform((value) => value === true || value === 'true'),
    ),
  ),
})
export const pageSearch = v.object({ page: countField })
export const joinedSearch = v.object({ tab: textField })
export const sheetSearch = v.object({ standId: countField })
/** Booking state in the URL: the days and the step. */
export const bookingSearch = v.object({
  start_date: textField,
  end_date: textField,
  season_id: countField,
  yearly: textField,
  back: textField,
})
export const confirmedSearch = v.object({ reservation: countField })
export const backSearch = v.object({ back: textField, guardian: textField })
export const ticketsSearch = v.object({ status: textField, category: countField, page: countField })
export const roomSearch = v.object({
  start_date: textField,
  end_date: textField,
  state: countField,
  specie: countField,
  marked_trophy: textField,
  page: countField,
})
const presenceField = optionalField(
  v.pipe(
    v.unknown(),
    v.transform(() => true),
  ),
)
/** `?ios` and `?android`, with any value or none. */
export const downloadSearch = v.object({ ios: presenceField, android: presenceField })
