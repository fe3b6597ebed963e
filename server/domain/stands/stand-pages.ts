import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The last row that can be paged to. */
const mostPaged = 10_000

interface Found {
  ids: number[]
  total: number
  total_is: 'exact' | 'at_least'
}

/**
 * One page of the stands that meet the conditions, and how many do. The first pages are cut from as many as are
 * counted, so that one statement finds both.
 */
export const pageOf = async (
  db: Db,
  where: readonly RawBuilder<unknown>[],
  terms: { order: RawBuilder<unknown>; page: number; per_page: number; join?: RawBuilder<unknown> },
  most = mostPaged,
): Promise<Found> => {
  const begin = Math.min((terms.page - 1) * terms.per_page, mostPaged)
  const end = Math.min(begin + terms.per_page, mostPaged)
  const far = end > most
  const { rows } = await sql<{ id: number }>`
    select s.id from stand s ${terms.join ?? sql``} where ${sql.join(where, sql` and `)}
    order by ${terms.order} limit ${far ? end - begin : most + 1} offset ${far ? begin : 0}`.execute(db)
  const ids = rows.map((row) => row.id)
  if (!far)
    return {
      ids: ids.slice(begin, end),
      total: Math.min(ids.length, most),
      total_is: ids.length > most ? 'at_least' : 'exact',
    }
  // A page that is not full has the count in it.
  const last = ids.length > 0 && begin + ids.length < end
  return { ids, total: Math.max(most, begin + ids.length), total_is: last ? 'exact' : 'at_least' }
}
