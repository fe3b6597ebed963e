import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import { addWaiver } from '#server/seed/demo/bookings.ts'
import { sha256 } from '#server/config/random.ts'
import { databaseProcess } from '#tests/support/server/own-database.ts'
import { addFixture, ids, start } from '#tests/support/server/fixture.ts'

export interface Hunter {
  readonly id: number
  readonly token: string
}

export const killDatabase = (dataDir: string, name: NodeJS.Signals): boolean =>
  process.kill(databaseProcess(dataDir), name)

/** What the database of a data folder says; it listens in its folder only. */
export const ask = async <T extends object>(dataDir: string, text: string): Promise<T[]> => {
  const client = new pg.Client({
    host: join(dataDir, 'database', 'run'),
    user: 'highseat',
    database: 'highseat',
  })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Makes the fixture in a new database of this folder, with hunters of their own for the chains. */
export const makeDatabase = async (dataDir: string, count: number): Promise<Hunter[]> => {
  const database = await openDatabase({ url: null, dataDir, size: 2 })
  const { db } = database
  await addFixture(db)
  const { id: _, ...row } = await db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', ids.hunter2)
    .executeTakeFirstOrThrow()
  const later = new Date(start.getTime() + 400 * 86_400_000)
  const hunters: Hunter[] = []
  for (let i = 0; i < count; i += 1) {
    const { id } = await db
      .insertInto('app_user')
      .values({ ...row, email: `chaos-${i}@example.com` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addWaiver(db, { id, name: 'A hunter' }, start, later)
    const token = `chaos-${i}-`.padEnd(43, 'x')
    const times = { created_at: start, used_at: start, expires_at: later, revoked_at: null }
    await db
      .insertInto('session')
      .values({ user_id: id, token_hash: sha256(token), ...times })
      .execute()
    hunters.push({ id, token })
  }
  // Where no disk can be filled, the database says of its tables what it says of a full disk.
  await ask(dataDir, `create table full_disk (name text)`)
  await ask(
    dataDir,
    `create function refuse_when_full() returns trigger language plpgsql as $$ begin
       if exists (select from full_disk) then raise exception 'no space left on device' using errcode = '53100'; end if;
       return new; end $$`,
  )
  for (const table of ['ticket', 'reservation', 'posting', 'refund', 'idempotency', 'notification'])
    await ask(
      dataDir,
      `create trigger when_full before insert on ${table} for each row execute function refuse_when_full()`,
    )
  await database.close()
  return hunters
}
