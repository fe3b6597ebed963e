import { Kysely, PostgresDialect } from 'kysely'
import pino from 'pino'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { seededRandom } from '#server/config/random.ts'
import { systemClock } from '#server/context/clock.ts'
import { databasePool } from '#server/db/connect.ts'
import { embeddedDatabase } from '#server/db/embedded.ts'
import type { Tables } from '#server/db/schema/tables.ts'
import { createServices } from '#server/services/index.ts'

interface Statement {
  text: string
  values: unknown[]
}

/**
 * The statements of each read, as the app itself sends them. The last one gets what is shown; before it are the
 * look-up of the session and, for some, of who may see it or which rows a page holds.
 */
export const statementsOf = async (
  dataDir: string,
  reads: readonly { path: string; bearer: string | null }[],
): Promise<{ connection: object; statements: Statement[][] }> => {
  const { connection } = embeddedDatabase(dataDir)
  const config = readConfig({ DATA_DIR: dataDir, TILES_ONLINE: '0', PUBLIC_URL: 'http://highseat.test' })
  const pool = databasePool(connection, 2)
  const sent: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void sent.push({ text: query.sql, values: [...query.parameters] }),
  })
  const random = seededRandom('bench')
  const app = createApp({
    config,
    database: { db, pool, revive: () => {}, close: () => pool.end() },
    clock: systemClock,
    random,
    services: createServices(config, random, () => systemClock.now(), db),
    log: pino({ level: 'silent' }),
    version: '0.0.0',
    webDir: null,
    secret: 'a secret of the bench',
    wake: () => {},
    ending: new AbortController().signal,
  })
  const statements: Statement[][] = []
  for (const { path, bearer } of reads) {
    const headers = new Headers(bearer === null ? {} : { Authorization: `Bearer ${bearer}` })
    sent.length = 0
    const answer = await app.request(`/api/${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    statements.push([...sent])
  }
  await pool.end()
  return { connection, statements }
}
