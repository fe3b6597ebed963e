import { type RawBuilder, sql } from 'kysely'
import { standCards } from '#server/db/stands.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { conditions, nearest, originOf } from './search.ts'

type Stands = HandlersOf<'stands'>
/** Counting stops here: nobody pages that far, and wide searches stay quick. */
const mostCounted = 10_000
const recent = sql`s.created_at desc, s.id desc`

interface Found {
  ids: number[]
  total: number
}

/** One page of the stands that meet the conditions, and how many do. */
const pageOf = async (
  db: Parameters<typeof standCards>[0],
  where: readonly RawBuilder<unknown>[],
  terms: { order: RawBuilder<unknown>; page: number; per_page: number; join?: RawBuilder<unknown> },
): Promise<Found> => {
  const all = sql.join(where, sql` and `)
  const join = terms.join ?? sql``
  const { rows } = await sql<{ id: number }>`
    select s.id from stand s ${join} where ${all}
    order by ${terms.order} limit ${terms.per_page} offset ${(terms.page - 1) * terms.per_page}`.execute(db)
  const counted = await sql<{ n: number }>`
    select count(*) as n from (select 1 from stand s ${join} where ${all} limit ${mostCounted}) as counted`.execute(
    db,
  )
  return { ids: rows.map((row) => row.id), total: counted.rows[0]!.n }
}

const search: Stands['search'] = async ({ input, db, now, viewer }) => {
  const from = originOf(input)
  const order = input.sort_order === 'closest' && from ? sql`${nearest(from)}, s.id` : recent
  const { ids, total } = await pageOf(db, conditions(input), { ...input, order })
  return {
    status: true,
    data: await standCards(db, ids, { now, viewer: viewer?.id ?? null, from }),
    total_records: total,
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

/** Pixels within which markers cluster, and the zoom from which they no longer do (spec 2 §9). */
const cluster = { pixels: 75, until: 15, most: 500 }

interface Cell {
  n: number
  /** Of all cells, those beyond the most that are shown as well. */
  total: number
  lat: number
  lng: number
  id: number
}

const map: Stands['map'] = async ({ input, db }) => {
  const all = sql.join(conditions(input), sql` and `)
  const cell = (cluster.pixels * 360) / (256 * 2 ** Math.floor(input.zoom))
  const group =
    input.zoom >= cluster.until
      ? sql`s.id`
      : sql`floor(s.lng / ${cell}::float8), floor(s.lat / ${cell}::float8)`
  const { rows } = await sql<Cell>`
    select count(*)::int as n, (sum(count(*)) over ())::int as total, avg(s.lat)::float8 as lat, avg(s.lng)::float8 as lng, min(s.id) as id
    from stand s where ${all} group by ${group} order by n desc limit ${cluster.most}`.execute(db)
  const single = rows.filter((row) => row.n === 1).map((row) => row.id)
  const stands =
    single.length === 0
      ? []
      : await db
          .selectFrom('stand')
          .select(['id', 'title', 'price_cents', 'lat as latitude', 'lng as longitude', 'popular'])
          .where('id', 'in', single)
          .execute()
  return {
    status: true,
    data: {
      clusters: rows
        .filter((row) => row.n > 1)
        .map((row) => ({ latitude: row.lat, longitude: row.lng, count: row.n })),
      stands: stands.map(({ price_cents, ...stand }) => ({
        ...stand,
        price: price_cents === null ? null : price_cents / 100,
      })),
      total_records: rows[0]?.total ?? 0,
    },
  }
}

export const standLists = { search, related, favorites, mine, map } satisfies Partial<Stands>
