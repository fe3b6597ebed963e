import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config.ts'
import { type Database, openDatabase, sqlState } from '#server/db/connect.ts'
import type { Report } from '#server/db/embedded.ts'

const oldest = 15

/** SQLSTATEs that the database's administrator can fix. */
const ofTheOwner = new Set(['42501', '25006', '53100', '53300', '57P03', '58P01', '0A000'])

/** Why the database at `url` cannot be used, in one line that never holds its password. */
const whyNot = (url: string, error: unknown): string => {
  const { host: written, hostname, pathname, searchParams } = new URL(url)
  const host = written || (searchParams.get('host') ?? 'localhost')
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error
  const { code = '', message = '' } = inner as { code?: string; message?: string }
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return `nothing answers at ${host}`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host ${hostname} is not known`
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return `${host} does not answer`
  if (code === '28P01' || code === '28000') return `PostgreSQL at ${host} refuses this user or password`
  if (code === '3D000') return `PostgreSQL at ${host} has no database ${pathname.slice(1)}`
  return message.split('\n')[0]!
}

const checkVersion = async ({ pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < oldest) throw new Error(`PostgreSQL ${oldest} or newer is needed, and this is ${major}`)
}

/** Opens the configured database; where that cannot be done the error names the variable to change. */
export const openConfigured = async (config: Config, report: Report, trace = false): Promise<Database> => {
  const { databaseUrl: url, dataDir, databaseSeconds: seconds } = config
  try {
    const database = await openDatabase({ url, dataDir, trace, seconds }, report)
    if (url !== null) await checkVersion(database)
    return database
  } catch (error) {
    throw url === null
      ? new ConfigError([`DATA_DIR: ${(error as Error).message}`])
      : new ConfigError([`DATABASE_URL: ${whyNot(url, error)}`])
  }
}

/** Maps a failure while the tables are created to the variable that causes it, if there is one. */
export const explained = (config: Config, error: unknown): unknown => {
  const state = sqlState(error)
  if (!state || !ofTheOwner.has(state.code)) return error
  const variable = config.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'
  return new ConfigError([`${variable}: the tables cannot be made there (${(error as Error).message})`])
}
