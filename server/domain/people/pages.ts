import { type RawBuilder, sql } from 'kysely'
import type { Person } from '#core/calls/shapes/people.ts'
import type { Db } from '#server/db/connect.ts'
import type { InJson } from '#server/db/json.ts'
import { prepared } from '#server/db/prepared.ts'
import { type People, peopleColumn, toPeople } from './people.ts'

interface Query {
  readonly columns: RawBuilder<unknown>
  /** `from … where …`, which is counted as well. */
  readonly from: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly page: number
  readonly per_page: number
  /** Columns of the page that are ids of people. */
  readonly people?: readonly string[]
}

export interface Page<T> {
  readonly rows: InJson<T>[]
  /** How many rows there are on all pages, also where this one is beyond the last. */
  readonly total: number
  readonly people: People
}

/** One page of a list, how many rows it has in all, and the people it names: in one statement. */
export const loadPage = async <T>(db: Db, query: Query): Promise<Page<T>> => {
  const { columns, from, order, page, per_page: size, people = [] } = query
  const ids = people.map((column) => sql`select ${sql.ref(column)} from found`)
  const { rows } = await sql<{ rows: InJson<T>[]; total: number; people: Person[] }>`${prepared}
    with found as (select ${columns} ${from} order by ${order} limit ${size} offset ${(page - 1) * size})
    select coalesce((select json_agg(found) from found), '[]'::json) as rows,
      (select count(*) ${from}) as total,
      ${ids.length === 0 ? sql`'[]'::json` : peopleColumn(sql.join(ids, sql` union `))} as people`.execute(db)
  const [found] = rows
  return { rows: found!.rows, total: found!.total, people: toPeople(found!.people) }
}
