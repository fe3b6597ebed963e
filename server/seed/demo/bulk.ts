import { sql } from 'kysely'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { createFiles } from '#server/services/files.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { withMigrationLock, migrate } from '#server/db/migrate.ts'
import { seedReference } from '#server/seed/reference/reference.ts'
import { seedDemo } from './index.ts'

const portion = 10_000

/** What happens when a stand comes, done at the end for all of them: twenty times as quick. */
const withoutTriggers = async (db: Db, work: () => Promise<void>): Promise<void> => {
  const tables = ['stand', 'stand_specie', 'rate'].map((name) => sql.table(name))
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db)
  try {
    await work()
  } finally {
    for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db)
  }
}

/** Copies of the demo's stands, spread over the United States, with rates, species, a picture and some stays. */
const addStands = async (db: Db, count: number): Promise<void> => {
  for (let from = 0; from < count; from += portion) {
    const size = Math.min(portion, count - from)
    await sql`
      with source as (select array_agg(id order by id) as ids from stand where title not like '% #%'),
      pictures as (select array_agg(picture order by id) as files from stand_picture where id <= 60),
      planned as materialized (
        select nextval(pg_get_serial_sequence('stand', 'id')) as id, n, random() < 0.5 as cellular,
          random() < 0.2 as accessible, random() < 0.5 as trail, 26 + random() * 22 as lat, -122 + random() * 52 as lng
        from generate_series(1, ${size}::int) as n),
      made as (
        insert into stand (id, user_id, title, address, description, rules, county, state_id, lat, lng, zone, acres,
          site_type_id, capacity_id, maximum_hunters, stand_distance, walk_distance, parking_distance, elevation,
          cellular_coverage, handicap_accessible, marked_trail, popular, cancellation_days, cancellation_fee_cents,
          recovery_days, price_cents, weekdays, status, created_at, updated_at, facets, public_address, public_lat, public_lng)
        select p.id, s.user_id, s.title || ' #' || (${from}::int + n), s.address, s.description, s.rules, s.county,
          s.state_id, p.lat, p.lng, 'America/Chicago', s.acres, s.site_type_id,
          s.capacity_id, s.maximum_hunters, s.stand_distance, s.walk_distance, s.parking_distance, s.elevation,
          cellular, accessible, trail, random() < 0.05, s.cancellation_days, s.cancellation_fee_cents, 0,
          (4000 + random() * 30000)::bigint, 127, 'approved', now() - n * interval '1 minute', now(),
          array[case when cellular then 1 else 2 end, case when accessible then 3 else 4 end,
            case when trail then 5 else 6 end]
            || array(select f from unnest(s.facets) as f where f > 100 and f not between 1000000 and 1999999)
            || array(select distinct 1000001 + ((p.id + k * 7) % 20)::int from generate_series(1, 3) as k),
          s.public_address, d.public_lat, d.public_lng
        from planned p cross join lateral displaced(p.id, p.lat, p.lng) as d, source join lateral (
          select * from stand where id = source.ids[1 + (n % array_length(source.ids, 1))]) as s on true
        returning id, price_cents),
      rates as (
        insert into rate (stand_id, weekday, rate_cents, is_enabled)
        select id, day, price_cents, true from made, generate_series(1, 7) as day),
      shown as (
        insert into stand_picture (stand_id, picture, position)
        select id, files[1 + id % array_length(files, 1)], 0 from made, pictures)
      insert into stand_specie (stand_id, specie_id)
      select distinct made.id, 1 + ((made.id + k * 7) % 20) from made, generate_series(1, 3) as k
      on conflict do nothing`.execute(db)
    process.stdout.write(`${from + size} stands\n`)
  }
  await sql`truncate stand_cell`.execute(db)
  await sql`select count_cells(array_agg(id), array_agg(public_lat), array_agg(public_lng), array_agg(1)) from stand
    where status = 'approved' and active and deleted_at is null`.execute(db)
}

const readCount = (): number => {
  const at = process.argv.indexOf('--stands')
  const count = at < 0 ? 0 : Number(process.argv[at + 1])
  if (!Number.isInteger(count) || count < 1 || count > 2_000_000)
    throw new ConfigError(['--stands: must be a number from 1 to 2000000'])
  return count
}

const run = async (): Promise<void> => {
  const count = readCount()
  const config = readConfig(process.env)
  if (config.production) throw new ConfigError(['NODE_ENV: no demo data is added in production'])
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, size: 3 })
  const { db } = database
  await withMigrationLock(db, async () => {
    await migrate(db)
    await seedReference(db)
    if (!(await db.selectFrom('stand').select('id').limit(1).executeTakeFirst()))
      await seedDemo(db, createFiles(config), new Date())
    await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      await withoutTriggers(connection, () => addStands(connection, count))
      await sql`vacuum analyze`.execute(connection)
    })
  })
  await database.close()
}

run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
