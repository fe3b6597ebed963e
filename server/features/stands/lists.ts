import { daysOf } from '#core/rules/searches.ts'
import { type RawBuilder, sql } from 'kysely'
import { standCards } from '#server/domain/stands/stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { visibleStand } from './detail.ts'
import { map } from './map.ts'
import { conditions, nearest, searchOrigin, recent } from '#server/domain/stands/search.ts'

type Stands = HandlersOf<'stands'>
/** Counting stops here and the answer says so: an exact count would scan the whole table. */
const mostCounted = 100
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
const pageOf = async (
  db: Parameters<typeof standCards>[0],
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

const search: Stands['search'] = async ({ input, db, now, viewer, context }) => {
  const days = daysOf(input)
  const stay = days && { ...days, fees: context.config.fees }
  const from = searchOrigin(input)
  const order = input.sort_order === 'closest' && from ? nearest(from) : recent
  const { ids, total, total_is } = await pageOf(db, conditions(input, now), { ...input, order }, mostCounted)
  return {
    status: true,
    data: await standCards(db, ids, { now, viewer, from, stay }),
    total_records: total,
    total_is,
  }
}

const related: Stands['related'] = async ({ input, db, now, viewer }) => {
  const { nearest: ids } = await visibleStand(db, input.id, viewer, 3)
  return { status: true, data: await standCards(db, ids, { now, viewer }) }
}

const favorites: Stands['favorites'] = async ({ input, db, now, me }) => {
  const from = searchOrigin(input)
  const order =
    input.sort_order === 'closest' && from ? sql`${nearest(from)}, s.id` : sql`f.created_at desc, s.id desc`
  const { ids, total } = await pageOf(db, [sql`f.user_id = ${me.id}`, sql`s.deleted_at is null`], {
    ...input,
    order,
    join: sql`join favorite f on f.stand_id = s.id`,
  })
  return { status: true, data: await standCards(db, ids, { now, viewer: me, from }), total_records: total }
}

const mine: Stands['mine'] = async ({ input, db, now, me }) => {
  const where = [sql`s.user_id = ${me.id}`, sql`s.deleted_at is null`]
  if (input.status !== 'all') where.push(sql`s.status = ${input.status}`)
  const { ids, total } = await pageOf(db, where, { ...input, order: recent })
  return { status: true, data: await standCards(db, ids, { now, viewer: me }), total_records: total }
}

export const standLists = { search, related, favorites, mine, map } satisfies Partial<Stands>
