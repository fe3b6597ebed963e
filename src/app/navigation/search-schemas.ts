import * as v from 'valibot'
import {
  type FieldOfKind,
  type KeptFieldName,
  keptFieldNames,
  keptOfKind,
} from '#core/calls/shapes/search-fields.ts'
import { SearchTerms } from '#core/calls/stands.ts'
import { searchOrigin } from '#core/rules/search-origin.ts'

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
    [...keptFieldNames, ...beside].map((name) => [
      name,
      optionalField(SearchTerms.entries[name] as v.GenericSchema),
    ]),
  ),
  ...Object.fromEntries(keptOfKind('choices').map((name) => [name, idsField])),
  view: optionalField(v.picklist(views)),
  sort_order: optionalField(v.picklist(['recent', 'closest'])),
  place: textField,
})
/** Parses all filters of `/stand`. */
export const readStandSearch = ({ specie, feature, ...asked }: Record<string, unknown>): StandSearch => {
  const search = v.parse(standSearch, { species: specie, featured: feature, ...asked }) as StandSearch
  return {
    ...search,
    // Without a place to measure from there is no closest stand: the order goes with the place.
    ...(searchOrigin(search) === null && { sort_order: undefined }),
    // The router keeps what is not named here: the other names would come back after their chip is gone.
    ...(specie !== undefined && { specie: undefined }),
    ...(feature !== undefined && { feature: undefined }),
  }
}

export const standDetailSearch = v.object({ from: textField })
/** Where to go on afterwards, and the address that a guardian's link was sent to. */
export const loginSearch = v.object({ from: textField, email: textField })
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
export const sheetSearch = v.object({ standId: countField, reservationId: countField })
/** Booking state in the URL: the days and the step. */
export const bookingSearch = v.object({
  start_date: textField,
  end_date: textField,
  season_id: countField,
  yearly: textField,
  back: textField,
})
/** The provider's page adds the last two. */
export const confirmedSearch = v.object({
  reservation: countField,
  payment_intent: textField,
  redirect_status: textField,
})
export const backSearch = v.object({ back: textField, guardian: textField })
export const ticketsSearch = v.object({ status: textField, category: countField, page: countField })
/** The typed text, which may be a number. */
const wordsField = optionalField(
  v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200)),
)
/** Of the lists of administrators: what is looked for, which part is shown, and for the audit log whose and what. */
export const administrationSearch = v.object({
  page: countField,
  search: wordsField,
  show: textField,
  person: countField,
  act: textField,
})
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
