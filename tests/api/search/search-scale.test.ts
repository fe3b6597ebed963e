import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Tables } from '#server/db/schema/tables.ts'
import { cellDegrees, joinClose } from '#core/rules/land/clusters.ts'
import { testApp } from '#tests/support/server/app.ts'
import { seeded } from '#tests/support/offline/faulty-server.ts'

const app = testApp()
const whole = { sw_lat: -90, sw_long: -180, ne_lat: 90, ne_long: 180 }

interface Answer {
  clusters: { latitude: number; longitude: number; count: number }[]
  stands: { id: number }[]
  total_records: number
  total_is: string
}
const map = async (terms: object): Promise<Answer> =>
  (await app.call('stands.map', { ...whole, ...terms }, { as: null })).body.data as never

/** What stands in a map view by its own words: a list of counts, of singles by their number. */
const shape = ({ clusters, stands }: Answer): string[] =>
  [...clusters.map(({ count }) => `${count} stands`), ...stands.map(({ id }) => `stand ${id}`)].toSorted()

const counted = async (zoom: number): Promise<string[]> => {
  const size = cellDegrees(zoom)
  const { rows } = await sql<{ n: number; id: number; lat: number; lng: number }>`
    select count(*)::int as n, min(id) as id, avg(public_lat)::float8 as lat, avg(public_lng)::float8 as lng
    from stand s
    where s.status = 'approved' and s.active and s.deleted_at is null
    group by floor(public_lng / ${size}::float8), floor(public_lat / ${size}::float8) order by n desc, id`.execute(
    app.context.database.db,
  )
  return joinClose(rows, zoom)
    .map(({ n, id }) => (n === 1 ? `stand ${id}` : `${n} stands`))
    .toSorted()
}

/** Copies of the first stand, where and how `values` says of each `n`. */
const addStands = async (
  count: number,
  lat: string,
  lng: string,
  privacy: 'approximate' | 'exact' = 'approximate',
): Promise<void> => {
  await sql`
    insert into stand (user_id, title, address, lat, lng, zone, acres, cancellation_days, cancellation_fee_cents,
      recovery_days, price_cents, weekdays, status, created_at, updated_at, maximum_hunters, location_privacy)
    select user_id, 'Zeal ' || n, address, ${sql.raw(lat)}, ${sql.raw(lng)}, zone, acres, cancellation_days,
      cancellation_fee_cents, recovery_days, price_cents, weekdays, 'approved', now(), now(), nullif(n % 20, 0), ${privacy}
    from generate_series(1, ${count}::int) as n, (select * from stand where id = 1) as one`.execute(
    app.context.database.db,
  )
}

describe('the precomputed map cells', () => {
  const random = seeded(5)
  const among = (all: readonly number[]): number => all[Math.floor(random() * all.length)]!

  it('match a live count at every level while stands are added, moved, hidden, shown and removed', async () => {
    const { db } = app.context.database
    await addStands(120, '40 + (n * 7 % 60) / 10.0', '-100 + (n * 13 % 90) / 10.0')
    for (let round = 0; round < 12; round += 1) {
      const { rows } = await sql<{ id: number }>`select id from stand order by id`.execute(db)
      const ids = rows.map(({ id }) => id)
      const some = Array.from({ length: 9 }, () => among(ids))
      const change = [
        sql`lat = least(80, lat + 0.4), lng = lng - 0.3`,
        sql`active = not active`,
        sql`status = case when status = 'approved' then 'pending' else 'approved' end`,
        sql`deleted_at = case when deleted_at is null then now() end`,
        sql`title = title || '.'`,
        sql`lat = 45, lng = -90, active = true`,
      ][round % 6]!
      await sql`update stand set ${change} where id = any(${some}::bigint[])`.execute(db)
    }
    await sql`delete from stand where title like 'Zeal 1_'`.execute(db)
    for (const zoom of [0, 2, 5, 8, 10, 11]) expect(shape(await map({ zoom }))).toEqual(await counted(zoom))
  })

  it('stay correct when two servers change stands of one cell concurrently', async () => {
    const { db } = app.context.database
    const { rows } = await sql<{ id: number }>`select id from stand where title like 'Zeal %'`.execute(db)
    await Promise.all(
      rows
        .slice(0, 40)
        .map(({ id }, n) => sql`update stand set active = ${n % 2 === 0} where id = ${id}`.execute(db)),
    )
    for (const zoom of [0, 6]) expect(shape(await map({ zoom }))).toEqual(await counted(zoom))
  })
})

describe('among very many', () => {
  beforeAll(async () => {
    await addStands(3000, '30 + n % 100 / 10.0', '-110 + n % 77 / 10.0')
    await sql`analyze stand`.execute(app.context.database.db)
  })

  it('a list counts to a hundred, says that there are more, and can be paged beyond', async () => {
    const first = await app.call('stands.search', { title: 'zeal' }, { as: null })
    expect(first.body).toMatchObject({ total_records: 100, total_is: 'at_least' })
    const later = await app.call('stands.search', { title: 'zeal', page: 120, per_page: 10 }, { as: null })
    expect(later.body).toMatchObject({ total_records: 1200, total_is: 'at_least' })
    expect(later.body.data).toHaveLength(10)
    const last = await app.call('stands.search', { title: 'zeal', page: 1001, per_page: 10 }, { as: null })
    expect(last.body.data).toEqual([])
  })

  it('a list of few is counted exactly', async () => {
    const { body } = await app.call('stands.search', { title: 'zeal 299' }, { as: null })
    expect(body).toMatchObject({ total_records: 11, total_is: 'exact' })
  })

  it('a text of two letters matches beginnings of words', async () => {
    const total = async (title: string) =>
      (await app.call('stands.search', { title }, { as: null })).body.total_records
    expect(await total('ze')).toBe(100)
    expect(await total('eal')).toBe(100)
    expect(await total('ea')).toBeLessThan(100)
  })

  it('the map estimates from a sample within ten percent, and says so', async () => {
    const { total_records, total_is, clusters } = await map({ zoom: 3, person_capacity: 1 })
    const exact = await sql<{ n: number }>`
      select count(*)::int as n from stand s where maximum_hunters >= 1 and status = 'approved' and active
      and deleted_at is null`.execute(app.context.database.db)
    const { n } = exact.rows[0]!
    expect(total_is).toBe('about')
    expect(Math.abs(total_records - n) / n).toBeLessThan(0.12)
    const shown = clusters.reduce((sum, { count }) => sum + count, 0)
    expect(Math.abs(shown - n) / n).toBeLessThan(0.14)
  })

  it('without a filter the map counts every stand', async () => {
    const { total_records, total_is } = await map({ zoom: 3 })
    expect(total_is).toBe('exact')
    expect(total_records).toBeGreaterThan(3000)
  })
})

describe('a view of the map', () => {
  interface Node {
    'Relation Name'?: string
    'Index Name'?: string
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    'Rows Removed by Index Recheck'?: number
    Plans?: Node[]
  }
  /** The rows that a plan reads from each table, those that it then leaves out included. */
  const addRows = (node: Node, into: Map<string, number>): void => {
    const { 'Relation Name': name, Plans = [] } = node
    if (name !== undefined) {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      into.set(name, (into.get(name) ?? 0) + (node['Actual Rows'] + removed) * node['Actual Loops'])
    }
    for (const part of Plans) addRows(part, into)
  }
  const asked: { text: string; values: unknown[] }[] = []
  let traced: ReturnType<typeof createApp>
  beforeAll(() => {
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: app.context.database.pool }),
      log: ({ query: { sql: text, parameters } }) => {
        if (/\b(stand|stand_cell)\b/.test(text)) asked.push({ text, values: [...parameters] })
      },
    })
    traced = createApp({ ...app.context, database: { ...app.context.database, db } })
  })
  /** What the statements of one answer read, by their plans. */
  const readFor = async (terms: object): Promise<{ read: Map<string, number>; singles: number }> => {
    asked.length = 0
    const { stands } = (await app.call('stands.map', terms, { as: null }, traced)).body.data as Answer
    expect(asked.length).toBeGreaterThan(0)
    const read = new Map<string, number>()
    for (const { text, values } of asked) {
      const { rows } = await app.context.database.pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      )
      addRows(rows[0]!['QUERY PLAN'][0]!.Plan, read)
    }
    return { read, singles: stands.length }
  }
  /** As much as a wide screen shows, around the middle of the stands. */
  const screen = (zoom: number) => {
    const [tall, across] = [(800 / 256) * (180 / 2 ** zoom), (1280 / 256) * (360 / 2 ** zoom)]
    return {
      sw_lat: Math.max(-85, 35 - tall / 2),
      ne_lat: Math.min(85, 35 + tall / 2),
      sw_long: Math.max(-180, -106 - across / 2),
      ne_long: Math.min(180, -106 + across / 2),
      zoom,
    }
  }
  const zooms = [0, 2, 4, 6, 8, 9, 10, 11]
  /** Each time at the same two thousand points. */
  const addEach = async (times: number) => {
    const [lat, lng] = ['30 + (n - 1) % 2000 % 100 / 10.0', '-110 + (n - 1) % 2000 % 77 / 10.0']
    await addStands(2000 * times, lat, lng, 'exact')
    await sql`analyze stand, stand_cell, rate, occasion`.execute(app.context.database.db)
  }

  it('reads cells alone, and its single stands by key: no row more of ten times as many stands', async () => {
    const readAt = async () => {
      const all = []
      for (const zoom of zooms) {
        const { read, singles } = await readFor(screen(zoom))
        const { stand_cell: cells, stand = 0, ...rest } = Object.fromEntries(read)
        expect(stand, `single stands at ${zoom}`).toBe(singles)
        expect(Object.keys(rest).filter((name) => !['rate', 'occasion'].includes(name))).toEqual([])
        all.push({ zoom, cells })
      }
      return all
    }
    await addEach(1)
    const few = await readAt()
    expect(few.every(({ cells }) => cells !== undefined && cells > 0)).toBe(true)
    await addEach(9)
    expect(await readAt()).toEqual(few)
  })
})
