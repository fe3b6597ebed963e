import { type Kysely, sql } from 'kysely'

/** Tags of a person, each once whatever its letters' case; and the mark of an account that was deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table user_tag (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user, name text not null, created_at timestamptz not null
    );
    create unique index user_tag_once on user_tag (user_id, lower(name));
    alter table app_user add column deleted_at timestamptz;
  `.execute(db)
}
