import { type Kysely, sql } from 'kysely'

/** The language in which a person is written to: that of the page they used last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table app_user add column language text not null default 'en'`.execute(db)
}
