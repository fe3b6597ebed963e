import type { Day } from './time/days.ts'

/** The maximum number of saved searches of a person. */
export const mostSearches = 25

/** Degrees to each side of a place when the search has no map bounds. */
const aroundPlace = 0.2

interface Where {
  sw_lat?: number | undefined
  sw_long?: number | undefined
  ne_lat?: number | undefined
  ne_long?: number | undefined
  latitude?: number | undefined
  longitude?: number | undefined
}

/** The terms that are normalized; all others stay unchanged. */
interface Terms extends Where {
  place?: string | undefined
  stand_id?: number | undefined
}

/** The map bounds of a search: its own, or those around its place. */
export const areaOf = (terms: Where): Pick<Where, 'sw_lat' | 'sw_long' | 'ne_lat' | 'ne_long'> => {
  const { sw_lat, sw_long, ne_lat, ne_long, latitude, longitude } = terms
  if (sw_lat !== undefined) return { sw_lat, sw_long, ne_lat, ne_long }
  if (latitude === undefined || longitude === undefined) return {}
  return {
    sw_lat: latitude - aroundPlace,
    ne_lat: latitude + aroundPlace,
    sw_long: longitude - aroundPlace,
    ne_long: longitude + aroundPlace,
  }
}

/** The days of a search; one end alone means that single day. */
export const daysOf = (terms: {
  start_date?: Day | undefined
  end_date?: Day | undefined
}): { start: Day; end: Day } | null => {
  const start = terms.start_date ?? terms.end_date
  const end = terms.end_date ?? terms.start_date
  return start === undefined || end === undefined ? null : { start, end }
}

/** Sorted unique ids; undefined for an empty list. */
const inOrder = (value: unknown): unknown =>
  !Array.isArray(value)
    ? value
    : value.length === 0
      ? undefined
      : [...new Set(value as number[])].sort((a, b) => a - b)

/**
 * Normalizes terms so that equal searches are equal: no empty ones, sorted lists, and no map centre
 * beside map bounds.
 */
export const tidyTerms = <T extends Terms>(terms: T): T => {
  const { sw_lat, sw_long, ne_lat, ne_long } = terms
  const whole = [sw_lat, sw_long, ne_lat, ne_long].every((side) => side !== undefined)
  const area = whole ? { sw_lat, sw_long, ne_lat, ne_long } : {}
  const { latitude, longitude } = terms
  const centre = !whole && latitude !== undefined && longitude !== undefined ? { latitude, longitude } : {}
  const sides = { sw_lat: undefined, sw_long: undefined, ne_lat: undefined, ne_long: undefined }
  const tidy = {
    ...terms,
    ...sides,
    latitude: undefined,
    longitude: undefined,
    ...area,
    ...centre,
    place: whole || centre.latitude !== undefined ? terms.place : undefined,
    stand_id: terms.stand_id === 0 ? undefined : terms.stand_id,
  }
  return Object.fromEntries(
    Object.entries(tidy)
      .map(([name, value]) => [name, inOrder(value)] as const)
      .filter(([, value]) => value !== undefined && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ) as unknown as T
}

/** The terms as the query string of `/stand`. */
export const queryOf = (terms: object): string =>
  Object.entries(terms)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((item) => `${name}=${encodeURIComponent(String(item))}`),
    )
    .join('&')
