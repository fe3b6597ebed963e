import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { databasePool, toDatabase } from '#server/db/connect.ts'
import { copyDatabase } from '#tests/support/server/database.ts'
import { freezeDatabase } from '#tests/support/server/own-database.ts'
import { startServer } from '#tests/support/server/run.ts'
import { testApp } from '#tests/support/server/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'highseat-frozen-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('a frozen database', { timeout: 120_000 }, () => {
  it('is answered with 503 in bounded time, and the server recovers by itself', async () => {
    const server = await startServer({ dataDir, env: { DATABASE_TIMEOUT_SECONDS: '2' } })
    const path = `${server.url}/api/health`
    expect((await fetch(path)).status).toBe(200)
    const goOn = freezeDatabase(dataDir)
    try {
      const began = performance.now()
      const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(path)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(answers[0]!.headers.get('Retry-After')).toBe('1')
      expect(performance.now() - began).toBeLessThan(15_000)
    } finally {
      goOn()
    }
    await expect.poll(async () => (await fetch(path)).status, { timeout: 30_000 }).toBe(200)
    await server.stop()
  })
})

describe('a lock that is held for long', () => {
  const app = testApp({}, async (postgres) => copyDatabase(postgres))
  it('is answered with 503 after the limit, and work goes on afterwards', async () => {
    const copy = await copyDatabase(inject('postgres'))
    const pool = databasePool(copy.connection, 2, 1)
    const db = toDatabase(pool)
    const context = { ...app.context, database: { ...app.context.database, db, pool } }
    const { createApp } = await import('#server/app.ts')
    const slow = createApp(context)
    const holder = databasePool(copy.connection, 1)
    const client = await holder.connect()
    await client.query('begin')
    await client.query('lock table slider in access exclusive mode')
    const answer = await app.call('site.slider', {}, { as: null }, slow)
    expect([answer.status, answer.failure]).toEqual([503, 'unavailable'])
    await client.query('rollback')
    client.release()
    expect((await app.call('site.slider', {}, { as: null }, slow)).status).toBe(200)
    // A statement of its own cannot run longer either, but where the limit was lifted.
    await expect(sql`select pg_sleep(3)`.execute(db)).rejects.toThrow('statement timeout')
    await holder.end()
    await pool.end()
    await copy.drop()
  })
})
