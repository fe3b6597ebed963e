import * as v from 'valibot'
import {
  type FieldOfKind,
  type KeptFieldName,
  keptFieldNames,
  keptOfKind,
} from '#core/calls/search-fields.ts'
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
const views = ['list', 'map', 'blog'] as const
export type View = (typeof views)[number]

/** Where distances are measured from, and how the map is looked at: no part of what is searched for. */
const beside = ['stand_latitude', 'stand_longitude', 'zoom'] as const
type Beside = { [K in (typeof beside)[number]]?: number | undefined }
export type StandSearch = {
  [K in KeptFieldName]?: (K extends FieldOfKind<'choices'> ? number[] : SearchTerms[K]) | undefined
} & Beside & {
    view?: View | undefined
    sort_order?: 'recent' | 'closest' | undefined
    place?: string | undefined
  }

const standSearch = v.object({
  ...Object.fromEntries(
    [...keptFieldNames, ...beside].map((name) => [name, soft(SearchTerms.entries[name] as v.GenericSchema)]),
  ),
  ...Object.fromEntries(keptOfKind('choices').map((name) => [name, many])),
  view: soft(v.picklist(views)),
  sort_order: soft(v.picklist(['recent', 'closest'])),
  place: word,
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
