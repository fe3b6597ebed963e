import type { InferOutput } from 'valibot'
import type { standCalls } from '#core/calls/stands.ts'
import { cellDegrees, type Cluster, deepestLevel, joinClose, singlesFrom } from '#core/rules/land/clusters.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { HandlersOf } from '#server/http/handler.ts'
import { priceIs, ratesColumn } from '#server/domain/calendar/calendars.ts'
import { conditions, isEverything } from '#server/domain/stands/search.ts'

type Stands = HandlersOf<'stands'>
type View = InferOutput<typeof standCalls.map.takes>

/** The maximum number of markers of a view; cells with the most stands come first. */
const mostMarkers = 500
/** The sample size for large results; the clusters are then off by a few percent. */
const mostLooked = 1000

interface Counted {
  cells: Cluster[]
  total: number
  total_is: 'exact' | 'about'
}

/** The precomputed cells (stand_cell) whose centre lies in the view. */
const countedAhead = async (db: Db, view: View, level: number): Promise<Counted> => {
  const { sw_lat: south, sw_long: west, ne_lat: north, ne_long: east } = view
  const size = cellDegrees(level)
  const [left, right] = [Math.floor(west / size), Math.floor(east / size)]
  const columns = west <= east ? sql`x between ${left} and ${right}` : sql`(x >= ${left} or x <= ${right})`
  const lengths =
    west <= east ? sql`lng between ${west} and ${east}` : sql`(lng >= ${west} or lng <= ${east})`
  const { rows } = await sql<Cluster & { total: number }>`
    select n, lat, lng, id, (sum(n) over ())::int as total from (
      select n, lat_sum / n as lat, lng_sum / n as lng, id_sum as id from stand_cell
      where level = ${level} and n > 0 and ${columns}
        and y between ${Math.floor(south / size)} and ${Math.floor(north / size)}) as cell
    where lat between ${south} and ${north} and ${lengths}
    order by n desc, id limit ${mostMarkers}`.execute(db)
  return { cells: rows, total: rows[0]?.total ?? 0, total_is: 'exact' }
}

const chances = 2 ** 32
/** Counts the matching stands in cells; large results are estimated from a random sample. */
const countedNow = async (db: Db, view: View, now: Date): Promise<Counted> => {
  const size = cellDegrees(Math.floor(view.zoom))
  const group =
    view.zoom >= singlesFrom ? sql`id` : sql`floor(lng / ${size}::float8), floor(lat / ${size}::float8)`
  const { rows } = await sql<Cluster & { looked: number; last: number }>`
    with found as materialized (
      select s.id, s.public_lat as lat, s.public_lng as lng, s.mix from stand s where ${sql.join(conditions(view, now), sql` and `)}
      order by s.mix limit ${mostLooked})
    select count(*)::int as n, avg(lat)::float8 as lat, avg(lng)::float8 as lng, min(id) as id,
      (select count(*)::int from found) as looked, (select max(mix) from found) as last
    from found group by ${group} order by n desc, id limit ${mostMarkers}`.execute(db)
  const [first] = rows
  if (!first || first.looked < mostLooked)
    return { cells: rows, total: first?.looked ?? 0, total_is: 'exact' }
  const share = (first.last + chances / 2) / chances
  const cells = rows.map((cell) => ({ ...cell, n: Math.max(1, Math.round(cell.n / share)) }))
  return { cells, total: Math.round(first.looked / share), total_is: 'about' }
}

const counted = (db: Db, view: View, now: Date): Promise<Counted> => {
  const level = Math.floor(view.zoom)
  const ahead = level <= deepestLevel && isEverything(view)
  return ahead ? countedAhead(db, view, level) : countedNow(db, view, now)
}

/** The clusters and single stands of a view (spec 2 §9). */
export const map: Stands['map'] = async ({ input, db, now }) => {
  const { cells: found, total, total_is } = await counted(db, input, now)
  const cells = input.zoom >= singlesFrom ? found : joinClose(found, Math.floor(input.zoom))
  const single = cells.filter(({ n }) => n === 1).map(({ id }) => id)
  const stands =
    single.length === 0
      ? []
      : await db
          .selectFrom('stand as s')
          .select([
            'id',
            'title',
            'price_cents',
            'public_lat as latitude',
            'public_lng as longitude',
            'popular',
            ratesColumn(now).as('rates'),
          ])
          .where('id', 'in', single)
          .execute()
  return {
    status: true,
    data: {
      clusters: cells
        .filter(({ n }) => n > 1)
        .map(({ lat, lng, n }) => ({ latitude: lat, longitude: lng, count: n })),
      stands: stands.map(({ price_cents, rates, ...stand }) => ({
        ...stand,
        price: price_cents === null ? null : price_cents / 100,
        price_is: priceIs(rates, now),
      })),
      total_records: total,
      total_is,
    },
  }
}
