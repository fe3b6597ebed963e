import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { embeddedDatabase, type Report } from './embedded.ts'
import { prepareMarked } from './prepared.ts'
import type { Tables } from './schema/tables.ts'
import { countStatement } from './statements.ts'
import { closeWhenFrozen, sessionLimits, statementSeconds } from './time-limits.ts'

/** Queries inside or outside of a transaction. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** Restarts an embedded database that stopped answering; does nothing for an external one. */
  revive(): void
  close(): Promise<void>
}

const dayType = 1082
const bigintType = 20
const numericType = 1700
const asNumber = new Set([bigintType, numericType])

/** Days stay text for the rules; ids and cents are safe integers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === dayType) return (text: string) => text
    if (asNumber.has(oid)) return (text: string) => Number(text)
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid)
  }) as typeof pg.types.getTypeParser,
}

/** A pool of connections with the service's limits and types. */
export const databasePool = (
  connection: pg.PoolConfig,
  size: number,
  seconds = statementSeconds,
): pg.Pool => {
  const pool = new pg.Pool({
    ...connection,
    ...sessionLimits(seconds),
    types,
    max: size,
    application_name: 'highseat',
  })
  pool.on('error', () => {})
  // An active connection also reports the error to its query; without a listener here it would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    closeWhenFrozen(client, seconds)
    prepareMarked(client)
  })
  return pool
}

/** Queries over a pool; `trace` counts the statements of each request, which the log shows at its level debug. */
export const toDatabase = (pool: pg.Pool, trace = false): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(trace && { log: countStatement }) })

/** Opens the database of `url`, or the embedded one of `dataDir`. */
export const openDatabase = async (
  options: { url: string | null; dataDir: string; size?: number; trace?: boolean; seconds?: number },
  report?: Report,
): Promise<Database> => {
  const { size = 20, trace, seconds } = options
  if (options.url !== null) {
    const pool = databasePool({ connectionString: options.url }, size, seconds)
    return { pool, db: toDatabase(pool, trace), revive: () => {}, close: () => pool.end() }
  }
  const embedded = embeddedDatabase(options.dataDir, report)
  await embedded.ensure()
  const pool = databasePool(embedded.connection, size, seconds)
  const revive = (): void => void embedded.ensure().catch((error: Error) => report?.(error.message))
  pool.on('error', revive)
  return {
    pool,
    db: toDatabase(pool, trace),
    revive,
    close: async () => {
      pool.off('error', revive)
      await pool.end()
      await embedded.stop()
    },
  }
}

const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
])

/** Whether an error says that the database cannot be reached now, so that the answer is "try again". */
export const databaseLost = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code !== undefined && (lost.has(code) || code.startsWith('08'))) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
    message,
  )
}

/** The error code and constraint of PostgreSQL, wherever a library has wrapped them. */
export const sqlState = (error: unknown): { code: string; constraint: string } | null => {
  const own = error as { code?: unknown; constraint?: unknown; cause?: unknown } | null
  if (typeof own?.code === 'string' && /^[0-9A-Z]{5}$/.test(own.code))
    return { code: own.code, constraint: typeof own.constraint === 'string' ? own.constraint : '' }
  return own?.cause === undefined ? null : sqlState(own.cause)
}
