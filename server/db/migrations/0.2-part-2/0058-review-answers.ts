import { type Kysely, sql } from 'kysely'

/** What was chosen at each question, so that who edits a challenged review begins with it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table review add column answers jsonb`.execute(db)
}
