import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { SignedIn } from '#server/http/handler.ts'
import { ids } from '#tests/support/server/fixture.ts'

/** Copies a row so often, with other values in some columns, of which `n` is the number of the copy; the new ids. */
export const copyRows = async (
  db: Db,
  table: string,
  from: RawBuilder<unknown>,
  count: number,
  set: Record<string, RawBuilder<unknown>>,
): Promise<number[]> => {
  const { rows: columns } = await sql<{
    name: string
  }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  )
  const names = columns.map(({ name }) => name).filter((name) => name !== 'id')
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => set[name] ?? sql.ref(`t.${name}`)))}
    from ${sql.table(table)} t, generate_series(1, ${count}) n where ${from} order by n returning *`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const signedIn = (id: number, name: string, terms: Partial<SignedIn> = {}): SignedIn => ({
  id,
  session: 0,
  email: `${name}@example.com`,
  first_name: name,
  last_name: 'Prover',
  email_verified: true,
  is_admin: false,
  is_junior: false,
  language: 'en',
  ...terms,
})

/** So many more people like one of the fixture; hunters have a waiver for years. */
export const addSome = async (
  db: Db,
  like: 'hunter2' | 'landowner' | 'junior',
  count: number,
): Promise<SignedIn[]> => {
  const name = `prover-${like}`
  const made = await copyRows(db, 'app_user', sql`t.id = ${ids[like]}`, count, {
    email: sql`${name} || '-' || n || '@example.com'`,
    first_name: sql`${name} || '-' || n`,
    last_name: sql`'Prover'`,
  })
  if (like === 'hunter2') {
    const last = sql`t.id = (select min(id) from waiver where user_id = ${ids.hunter2})`
    await copyRows(db, 'waiver', last, count, {
      user_id: sql`(${made}::bigint[])[n]`,
      expires_at: sql`t.expires_at + interval '5 years'`,
    })
  }
  return made.map((id, n) => signedIn(id, `${name}-${n + 1}`, { is_junior: like === 'junior' }))
}

/** One more stand for each of these landowners, like the second of the fixture: $100 a day, all days. */
export const addStands = async (
  db: Db,
  owners: readonly SignedIn[],
  set: Record<string, RawBuilder<unknown>> = {},
): Promise<number[]> => {
  const of = owners.map(({ id }) => id)
  const made = await copyRows(db, 'stand', sql`t.id = 2`, of.length, {
    user_id: sql`(${of}::bigint[])[n]`,
    title: sql`'Stand of a proof ' || n`,
    ...set,
  })
  await sql`insert into rate (stand_id, weekday, rate_cents, is_enabled)
    select s, weekday, rate_cents, is_enabled from rate, unnest(${made}::bigint[]) s where stand_id = 2`.execute(
    db,
  )
  return made
}
