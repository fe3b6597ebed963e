import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { toDatabase, databasePool, openDatabase } from '#server/db/connect.ts'
import { addFixture } from './fixture.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the one database server of this run answers, and the database that each file copies. */
    postgres: { connection: pg.PoolConfig; template: string }
  }
}

const administer = async <T>(
  connection: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One database server for all API tests: the embedded one, or the one that `TEST_DATABASE_URL` names. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const url = process.env['TEST_DATABASE_URL'] || null
  const dataDir = mkdtempSync(join(tmpdir(), 'highseat-api-'))
  const database = await openDatabase({ url, dataDir, size: 2 })
  const { host, port, user } = database.pool.options
  const connection: pg.PoolConfig =
    url === null ? { host, port, user, database: user } : { connectionString: url }
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await administer(connection, (client) => client.query(`create database ${template}`))
  const pool = databasePool(connectionTo(connection, template), 2)
  await addFixture(toDatabase(pool))
  await pool.end()
  project.provide('postgres', {
    connection: JSON.parse(JSON.stringify(connection)) as pg.PoolConfig,
    template,
  })
  return async () => {
    if (url !== null) await administer(connection, (client) => client.query(`drop database ${template}`))
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const connectionTo = (connection: pg.PoolConfig, name: string): pg.PoolConfig => {
  if (connection.connectionString === undefined) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/** A database of one's own, copied from the template. */
export const copyDatabase = async (postgres: { connection: pg.PoolConfig; template: string }) => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(postgres.connection, (client) =>
    client.query(`create database ${name} template ${postgres.template}`),
  )
  return {
    connection: connectionTo(postgres.connection, name),
    drop: () =>
      administer(postgres.connection, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      ),
  }
}

/** A database of one's own with what a released version left in it, as its dump says; not migrated yet. */
export const restoreDatabase = async (postgres: { connection: pg.PoolConfig }, dump: string) => {
  const copy = await copyDatabase({ ...postgres, template: 'template0' })
  await administer(copy.connection, (client) => client.query(dump))
  return copy
}
