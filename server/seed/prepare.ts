import type { Clock } from '#server/context/clock.ts'
import { type Config, ConfigError } from '#server/config/config.ts'
import type { Random } from '#server/config/random.ts'
import type { Step } from '#server/start/account.ts'
import type { Services } from '#server/services/index.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { seedDemo } from './demo/index.ts'
import { withMigrationLock, migrate } from '#server/db/migrate.ts'
import { seedReference } from './reference/reference.ts'

/** Makes a database ready to serve: tables, what every installation needs, and at first start the demo. */
export const prepare = async (parts: {
  config: Config
  database: Database
  clock: Clock
  services: Services
  step: Step
}): Promise<{ hasDemo: boolean }> => {
  const { db } = parts.database
  return withMigrationLock(db, async () => {
    await parts.step('Updating its tables', async () => {
      await migrate(db)
      await seedReference(db)
    })
    const people = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()
    if (parts.config.demo && !people)
      await parts.step('Adding the demo data', () => seedDemo(db, parts.services.files, parts.clock.now()))
    const demo = await db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'hunter@demo.highseat.example')
      .executeTakeFirst()
    if (demo && parts.config.production)
      throw new ConfigError([
        `${parts.config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'}: this database has the demo data, whose passwords everybody knows; use an empty one in production`,
      ])
    return { hasDemo: demo !== undefined }
  })
}

/** The secret that signs short-lived addresses, the same for every process of a database. */
export const serverSecret = async (db: Db, random: Random): Promise<string> => {
  const key = 'server_secret'
  await db
    .insertInto('setting')
    .values({ key, value: random.bytes(32).toString('base64url'), is_public: false })
    .onConflict((oc) => oc.doNothing())
    .execute()
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return row.value
}
