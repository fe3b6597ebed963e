import { type Kysely, sql } from 'kysely'

/** What a hunter has read of the land's hazards before a check-in, in the words that stood there then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table attendance
      add column hazards_read text not null default 'none' check (hazards_read in ('none', 'all', 'missing')),
      add column acknowledged jsonb not null default '[]' check (jsonb_typeof(acknowledged) = 'array');
  `.execute(db)
}
