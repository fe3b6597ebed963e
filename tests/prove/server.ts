import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { inject } from 'vitest'
import { sha256 } from '#server/config/random.ts'
import { databasePool, type Db, toDatabase } from '#server/db/connect.ts'
import { copyDatabase } from '#tests/support/server/database.ts'
import { start } from '#tests/support/server/fixture.ts'
import { type RunningServer, startServer } from '#tests/support/server/run.ts'

export interface ProvenServer {
  readonly server: RunningServer
  readonly db: Db
  readonly dataDir: string
  /** For another process on the same database. */
  readonly databaseUrl: string
  /** A fresh session of a person. */
  token(userId: number): Promise<string>
  /** Megabytes of memory that the process has now; Linux says it. */
  memory(): number
  /** Files below the data folder, without the widths that are made beside the answers. */
  files(): string[]
  stop(): Promise<void>
}

const urlOf = ({ connectionString, host, port, user, database }: pg.PoolConfig): string =>
  connectionString ??
  `postgres://${user}@localhost:${port}/${String(database)}?host=${encodeURIComponent(host!)}`

/** The built server as a process of its own, on a copy of the fixture, at the fixture's time. */
export const provenServer = async (env: Record<string, string> = {}): Promise<ProvenServer> => {
  const copy = await copyDatabase(inject('postgres'))
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-prove-'))
  const server = await startServer({
    dataDir,
    env: {
      DATABASE_URL: urlOf(copy.connection),
      TEST_HOOKS: '1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  const pool = databasePool(copy.connection, 4)
  const db = toDatabase(pool)
  await fetch(`${server.url}/api/test/clock`, {
    method: 'POST',
    body: JSON.stringify({ now: start.toISOString() }),
  })
  return {
    server,
    db,
    dataDir,
    databaseUrl: urlOf(copy.connection),
    token: async (user_id) => {
      const text = randomBytes(32).toString('base64url')
      const expires_at = new Date(start.getTime() + 30 * 86_400_000)
      const row = { user_id, token_hash: sha256(text), created_at: start, used_at: start, expires_at }
      await db
        .insertInto('session')
        .values({ ...row, revoked_at: null })
        .execute()
      return text
    },
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    files: () =>
      existsSync(dataDir)
        ? readdirSync(dataDir, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile() && !/-w\d+\./.test(entry.name))
            .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
            .toSorted()
        : [],
    stop: async () => {
      await server.stop()
      await pool.end()
      await copy.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Waits until the memory is back within a fifth of what it was; says what it was and is. */
export const memoryReturns = async (
  proven: ProvenServer,
  before: number,
  withinMs = 60_000,
): Promise<{ isBack: boolean; now: number }> => {
  const until = Date.now() + withinMs
  for (;;) {
    const now = proven.memory()
    if (now <= before * 1.2) return { isBack: true, now }
    if (Date.now() > until) return { isBack: false, now }
    // Small requests let the collector of the process run.
    await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${proven.server.url}/api/ping`)).text()),
    )
  }
}
