import { type RawBuilder, sql } from 'kysely'

/** A row as JSON gives it: times are text; days, ids and cents are what they are in a row of their own. */
export type InJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

/** The rows of a query as one column, so that one statement reads a thing and what belongs to it. */
export const rowsOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(x) from (${query}) as x), '[]'::json)`

/** The numbers that a query of one column `id` gives, as one column. */
export const idsOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select json_agg(x.id) from (${query}) as x), '[]'::json)`

/** The one row of a query as one column; null where there is none. */
export const rowOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select row_to_json(x) from (${query}) as x)`

/** A time out of JSON, as it crosses the wire: PostgreSQL writes an offset and microseconds, the wire has neither. */
export const isoTime = (text: string): string => new Date(text).toISOString()
export const isoTimeOrNull = (text: string | null): string | null => (text === null ? null : isoTime(text))

/** A row that was read by itself, in the form that it has inside of JSON. */
export const inJson = <T extends object>(row: T): InJson<T> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as InJson<T>
