import { type RawBuilder, sql } from 'kysely'
import { standCards } from '#server/db/stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { map } from './map.ts'
import { conditions, nearest, originOf } from '#server/db/search.ts'

type Stands = HandlersOf<'stands'>
/** Counting stops here and says so: an exact number of so many tells nobody more, and costs the whole table. */
const mostCounted = 1000
/** Nobody pages further; beyond it a list is at its end. */
const mostPaged = 10_000
const recent = sql`s.created_at desc, s.id desc`

interface Found {
  ids: number[]
  total: number
  total_is: 'exact' | 'at_least'
}

/** One page of the stands that meet the conditions, and how many do. */
const pageOf = async (
  db: Parameters<typeof standCards>[0],
  where: readonly RawBuilder<unknown>[],
  terms: { order: RawBuilder<unknown>; page: number; per_page: number; join?: RawBuilder<unknown> },
): Promise<Found> => {
  const all = sql.join(where, sql` and `)
  const join = terms.join ?? sql``
  const offset = (terms.page - 1) * terms.per_page
  const size = Math.max(0, Math.min(terms.per_page, mostPaged - offset))
  const { rows } = await sql<{ id: number }>`
    select s.id from stand s ${join} where ${all}
    order by ${terms.order} limit ${size} offset ${Math.min(offset, mostPaged)}`.execute(db)
  const ids = rows.map((row) => row.id)
  // A page that is not full has the count in it.
  if (ids.length < size && (ids.length > 0 || offset === 0))
    return { ids, total: offset + ids.length, total_is: 'exact' }
  const counted = await sql<{ n: number }>`
    select count(*) as n from (select 1 from stand s ${join} where ${all} limit ${mostCounted + 1}) as counted`.execute(
    db,
  )
  const { n } = counted.rows[0]!
  if (n <= mostCounted) return { ids, total: n, total_is: 'exact' }
  return { ids, total: Math.max(mostCounted, offset + ids.length), total_is: 'at_least' }
}

const search: Stands['search'] = async ({ input, db, now, viewer }) => {
  const from = originOf(input)
  const order = input.sort_order === 'closest' && from ? sql`${nearest(from)}, s.id` : recent
  const { ids, total, total_is } = await pageOf(db, conditions(input), { ...input, order })
  return {
    status: true,
    data: await standCards(db, ids, { now, viewer: viewer?.id ?? null, from }),
    total_records: total,
    total_is,
  }
}

const related: Stands['related'] = async ({ input, db, now, viewer }) => {
  const { rows } = await sql<{ id: number }>`
    select s.id from stand s, stand o
    where o.id = ${input.id} and s.id <> o.id and s.status = 'approved' and s.active and s.deleted_at is null
    order by s.pos <-> o.pos limit 3`.execute(db)
  return {
    status: true,
    data: await standCards(
      db,
      rows.map((row) => row.id),
      { now, viewer: viewer?.id ?? null },
    ),
  }
}

const favorites: Stands['favorites'] = async ({ input, db, now, me }) => {
  const from = originOf(input)
  const order =
    input.sort_order === 'closest' && from ? sql`${nearest(from)}, s.id` : sql`f.created_at desc, s.id desc`
  const { ids, total } = await pageOf(db, [sql`f.user_id = ${me.id}`, sql`s.deleted_at is null`], {
    ...input,
    order,
    join: sql`join favorite f on f.stand_id = s.id`,
  })
  return { status: true, data: await standCards(db, ids, { now, viewer: me.id, from }), total_records: total }
}

const mine: Stands['mine'] = async ({ input, db, now, me }) => {
  const where = [sql`s.user_id = ${me.id}`, sql`s.deleted_at is null`]
  if (input.status !== 'all') where.push(sql`s.status = ${input.status}`)
  const { ids, total } = await pageOf(db, where, { ...input, order: recent })
  return { status: true, data: await standCards(db, ids, { now, viewer: me.id }), total_records: total }
}

export const standLists = { search, related, favorites, mine, map } satisfies Partial<Stands>
