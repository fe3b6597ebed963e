import * as v from 'valibot'
import { SearchTerms } from '#core/calls/stands.ts'

/** What each address may carry after `?`. A value that cannot be read is left out, never an error page. */
const soft = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)
const word = soft(v.pipe(v.string(), v.maxLength(400)))
// The router reads its own links too, where a number is a number already.
const count = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(999_999_999),
)
const whole = soft(count)
const many = soft(
  v.pipe(
    v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))]),
    v.transform((value) => (Array.isArray(value) ? value : [value]).map(Number)),
    v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ),
)
type Keys = keyof typeof SearchTerms.entries
const terms = (names: readonly Keys[]) =>
  Object.fromEntries(names.map((name) => [name, soft(SearchTerms.entries[name] as v.GenericSchema)]))

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
  view: soft(v.picklist(views)),
  title: soft(SearchTerms.entries.title),
  sort_order: soft(v.picklist(['recent', 'closest'])),
  species: many,
  stand_point_of_interest: many,
  start_date: soft(SearchTerms.entries.start_date),
  end_date: soft(SearchTerms.entries.end_date),
  place: word,
  ...terms([...numbers, ...flags]),
})
/** Every filter of `/stand` in one address. */
export const readStandSearch = (search: Record<string, unknown>): StandSearch =>
  v.parse(standSearch, search) as StandSearch

export const standDetailSearch = v.object({ from: word })
export const loginSearch = v.object({ from: word })
export const resetSearch = v.object({ token: word, email: word })
export const verificationSearch = v.object({ '': word })
export const verifiedSearch = v.object({ code: word })
export const tabSearch = v.object({ activeTab: word, page: whole })
export const reservationSearch = v.object({
  show_calendar: soft(
    v.pipe(
      v.union([v.boolean(), v.string()]),
      v.transform((value) => value === true || value === 'true'),
    ),
  ),
})
export const pageSearch = v.object({ page: whole })
export const joinedSearch = v.object({ tab: word })
export const sheetSearch = v.object({ standId: whole })
/** A booking comes back to where it was: the days in the address, and the step. */
export const bookingSearch = v.object({
  start_date: word,
  end_date: word,
  season_id: whole,
  yearly: word,
  back: word,
})
export const confirmedSearch = v.object({ reservation: whole })
export const backSearch = v.object({ back: word, guardian: word })
export const ticketsSearch = v.object({ status: word, category: whole, page: whole })
export const roomSearch = v.object({
  start_date: word,
  end_date: word,
  state: whole,
  specie: whole,
  marked_trophy: word,
  page: whole,
})
const named = soft(
  v.pipe(
    v.unknown(),
    v.transform(() => true),
  ),
)
/** `?ios` and `?android`, with whatever value or none. */
export const downloadSearch = v.object({ ios: named, android: named })
