import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** A row that a request wrote, changed or removed. */
export interface Effect {
  readonly table: string
  readonly was: 'before' | 'after'
  readonly row: Record<string, unknown>
}
export interface Effects {
  /** The tables that committed writes have touched since the last restore. */
  touched(): Promise<string[]>
  read(tables: readonly string[]): Promise<Effect[]>
  /** Makes the database what it was at the beginning. */
  restore(tables: readonly string[]): Promise<void>
}

/** Refused requests are counted, and that is no effect. */
const ignored = ['rate_limit']

interface Table {
  name: string
  columns: string[]
}

/**
 * Keeps the whole database as it is now, in a schema of its own, and tells what differs later. Triggers note which
 * tables are written, so that only those are compared: a request that wrote nothing costs one small read.
 */
export const watchEffects = async (db: Db): Promise<Effects> => {
  const { rows } = await sql<Table>`select table_name as name, json_agg(quote_ident(column_name)) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name`.execute(db)
  const tables = new Map(
    rows.filter(({ name }) => !ignored.includes(name)).map((table) => [table.name, table]),
  )
  await sql`create schema baseline`.execute(db)
  await sql`create table baseline.touched (name text not null)`.execute(db)
  await sql`create function baseline.note() returns trigger language plpgsql as
    $$ begin insert into baseline.touched values (tg_table_name); return null; end $$`.execute(db)
  for (const name of tables.keys()) {
    await sql`create table ${sql.table(`baseline.${name}`)} as table ${sql.table(`public.${name}`)}`.execute(
      db,
    )
    await sql`create trigger noted after insert or update or delete or truncate on ${sql.table(`public.${name}`)}
      for each statement execute function baseline.note()`.execute(db)
  }
  const rowsOf = (name: string) => {
    const now = sql`select to_jsonb(t) as row from ${sql.table(`public.${name}`)} t`
    const then = sql`select to_jsonb(t) as row from ${sql.table(`baseline.${name}`)} t`
    return sql`select ${name} as "table", 'after' as was, row from (${now} except all ${then}) a
      union all select ${name}, 'before', row from (${then} except all ${now}) b`
  }
  return {
    touched: async () => {
      const found = await sql<{
        name: string
      }>`select distinct name from baseline.touched order by name`.execute(db)
      return found.rows.map(({ name }) => name)
    },
    read: async (names) =>
      names.length === 0
        ? []
        : (await sql<Effect>`${sql.join(names.map(rowsOf), sql` union all `)}`.execute(db)).rows,
    restore: async (names) => {
      if (names.length === 0) return
      await db.transaction().execute(async (tx) => {
        // Without triggers and foreign keys: everything is put back as it was.
        await sql`set local session_replication_role = replica`.execute(tx)
        for (const name of names) {
          const columns = sql.raw(tables.get(name)!.columns.join(', '))
          await sql`delete from ${sql.table(`public.${name}`)}`.execute(tx)
          await sql`insert into ${sql.table(`public.${name}`)} (${columns}) overriding system value
            select ${columns} from ${sql.table(`baseline.${name}`)}`.execute(tx)
        }
        await sql`delete from baseline.touched`.execute(tx)
      })
    },
  }
}
