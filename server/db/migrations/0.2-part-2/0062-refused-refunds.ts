import { type Kysely, sql } from 'kysely'

/** A refund that the provider has refused was not made, so that it can end in part; of older tries nobody knows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refund add column maybe_made boolean not null default false;
    update refund set maybe_made = true where tries > 0 and state <> 'succeeded';
  `.execute(db)
}
